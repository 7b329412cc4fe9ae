import type { AuditPage, AuditQuery } from '@guildhall/contracts';
import { type AuditTable, query, readAuditPage } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';

export interface AuditEntry {
  readonly action:
    | 'roles.changed'
    | 'roles.assigned_without_link'
    | 'roles.refresh'
    | 'link.changed'
    | 'verification.manual'
    | 'verification.cancelled'
    | 'verification.denied'
    | 'reconcile'
    | 'rules.changed'
    | 'person.erased';
  /** `service:<name>`, `person:<subject>`, `account:<chat id>`, or a part of this service. */
  readonly actor: string;
  readonly chatId?: string;
  readonly memberNumber?: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export async function insert(db: Db, entry: AuditEntry): Promise<void> {
  await query(
    db,
    `insert into audit (action, actor, chat_id, member_number, details) values ($1, $2, $3, $4, $5)`,
    [
      entry.action,
      entry.actor,
      entry.chatId ?? null,
      entry.memberNumber ?? null,
      JSON.stringify(entry.details),
    ],
  );
}

export async function removeOld(db: Db, days: number): Promise<number> {
  const { count } = await query(
    db,
    'delete from audit where at < now() - make_interval(days => $1)',
    [days],
  );
  return count;
}

/** `person:<subject>` taken apart; a part of this service has no kind before its name. */
const kinds = "'^(person|service|account):'";
const auditTable: AuditTable = {
  table: 'audit',
  memberColumn: 'member_number',
  namesOf: actor => [actor, ...['person', 'service', 'account'].map(kind => `${kind}:${actor}`)],
  columns: {
    action: 'action',
    actor_kind: `coalesce(substring(actor from ${kinds}), case when actor like 'command line%' then 'operator' else 'system' end)`,
    actor: `regexp_replace(actor, ${kinds}, '')`,
    actor_name: 'null',
    member_number: 'member_number',
    about: "'account:' || chat_id",
    before: 'null::jsonb',
    after: 'details',
  },
};

export const readAudit = (db: Db, query: AuditQuery): Promise<AuditPage> =>
  readAuditPage(db, auditTable, query);
