import type { MemberFacts } from '../../../domain/member.js';
import { desiredState } from '../plan/desired.js';
import { managedRefs, type RoleRules } from '../rules/rules.js';

export interface PreviewLine {
  readonly member_number: string;
  readonly chat_id: string;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
  readonly nickname: string | null;
}

type Linked = MemberFacts & { readonly chat_id: string | null };

/** What other rules would change for one linked member; null: nothing. */
export function previewLine(
  member: Linked,
  before: RoleRules,
  after: RoleRules,
): PreviewLine | null {
  if (member.chat_id === null) return null;
  const [old, next] = [desiredState(member, before), desiredState(member, after)];
  const gains = next.roles.filter(role => !old.roles.includes(role));
  // A role that is not named any more is no longer ours to take, a nickname without a template stays.
  const managed = managedRefs(after);
  const loses = old.roles.filter(role => !next.roles.includes(role) && managed.includes(role));
  const renamed = next.nickname !== null && next.nickname !== old.nickname;
  if (gains.length + loses.length === 0 && !renamed) return null;
  return {
    member_number: member.member_number,
    chat_id: member.chat_id,
    gains,
    loses,
    nickname: renamed ? next.nickname : null,
  };
}

export async function previewRules(
  pages: AsyncIterable<readonly Linked[]>,
  before: RoleRules,
  after: RoleRules,
): Promise<readonly PreviewLine[]> {
  const lines: PreviewLine[] = [];
  for await (const page of pages)
    for (const member of page) {
      const line = previewLine(member, before, after);
      if (line) lines.push(line);
    }
  return lines;
}
