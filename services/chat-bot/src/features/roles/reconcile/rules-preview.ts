import type { MemberFacts } from '../../../domain/member.js';
import type { Parts } from '../../../parts.js';
import { managedRefs, type RoleRules } from '../rules/rules.js';
import { desiredOf } from '../write-account.js';
import { listHolders } from './holders.js';

export interface PreviewLine {
  readonly member_number: string;
  readonly chat_id: string;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  readonly nickname: string | null;
}

interface LinkedHolder {
  readonly chat_id: string;
  readonly member: MemberFacts;
  readonly linked: boolean;
  readonly isSuspended: boolean;
}

/** What other rules would change for a linked member; null: nothing. */
export function previewLine(
  holder: LinkedHolder,
  before: RoleRules,
  after: RoleRules,
): PreviewLine | null {
  const [old, next] = [desiredOf(holder, before), desiredOf(holder, after)];
  const gains = next.roles.filter(role => !old.roles.includes(role));
  // Roles removed from the rules are no longer managed; without a template the nickname stays.
  const managed = managedRefs(after);
  const loses = old.roles.filter(role => !next.roles.includes(role) && managed.includes(role));
  const renamed = next.nickname !== null && next.nickname !== old.nickname;
  if (gains.length + loses.length === 0 && !renamed) return null;
  return {
    member_number: holder.member.member_number,
    chat_id: holder.chat_id,
    gains,
    loses,
    nickname: renamed ? next.nickname : null,
  };
}

export async function previewRules(
  parts: Pick<Parts, 'db' | 'platform'>,
  before: RoleRules,
  after: RoleRules,
): Promise<readonly PreviewLine[]> {
  const lines: PreviewLine[] = [];
  for await (const page of listHolders(parts))
    lines.push(...page.flatMap(holder => previewLine(holder, before, after) ?? []));
  return lines;
}
