import { type APIAuditLogChange, AuditLogEvent } from 'discord-api-types/v10';
import type { Member, Role } from './world.js';

export type AuditEntry = {
  readonly id: string;
  readonly action: AuditLogEvent;
  readonly actorId: string;
  readonly targetId: string;
  readonly changes: readonly APIAuditLogChange[];
  readonly reason: string | null;
};

type Draft = Pick<AuditEntry, 'action' | 'changes'>;

const named = (ids: readonly string[], roles: ReadonlyMap<string, Role>) =>
  ids.map(id => ({ id, name: roles.get(id)?.name ?? id }));

/** One edit of a member gives at most two entries: the chat product logs roles apart from the rest. */
export const auditOf = (
  before: Member,
  after: Member,
  roles: ReadonlyMap<string, Role>,
): Draft[] => {
  const drafts: Draft[] = [];
  if (before.nick !== after.nick) {
    const change: APIAuditLogChange = {
      key: 'nick',
      ...(before.nick === null ? {} : { old_value: before.nick }),
      ...(after.nick === null ? {} : { new_value: after.nick }),
    };
    drafts.push({ action: AuditLogEvent.MemberUpdate, changes: [change] });
  }
  const added = after.roles.filter(id => !before.roles.includes(id));
  const removed = before.roles.filter(id => !after.roles.includes(id));
  const changes: APIAuditLogChange[] = [];
  if (added.length > 0) changes.push({ key: '$add', new_value: named(added, roles) });
  if (removed.length > 0) changes.push({ key: '$remove', new_value: named(removed, roles) });
  if (changes.length > 0) drafts.push({ action: AuditLogEvent.MemberRoleUpdate, changes });
  return drafts;
};
