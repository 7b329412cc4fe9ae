import { ACTIVE_STATUS, type MemberFacts } from '../../../domain/member.js';
import { ruleApplies } from '../rules/conditions.js';
import type { RoleRef, RoleRules } from '../rules/rules.js';
import { nicknameFor } from './nickname.js';

export interface DesiredState {
  readonly roles: readonly RoleRef[];
  /** Null: leave the nickname alone. */
  readonly nickname: string | null;
  /** Set by the rules while the account was linked; cleared unless it was changed since. */
  readonly formerNickname?: string | null;
}

/** An account without a member should have no managed roles. */
export const nothingDesired: DesiredState = { roles: [], nickname: null };

export function desiredState(member: MemberFacts, rules: RoleRules): DesiredState {
  const roles = new Set<RoleRef>();
  for (const rule of rules.rules) {
    if (ruleApplies(rule, member)) for (const role of rule.roles) roles.add(role);
  }
  const active = member.status === ACTIVE_STATUS;
  return { roles: [...roles], nickname: active ? nicknameFor(member, rules.nicknames) : null };
}
