import { type RuleFact, WAYS_TO_A_ROLE } from '@guildhall/contracts/chat-bot';
import { ACTIVE_STATUS, type MemberFacts } from '../../../domain/member.js';
import { holds, mentionsStatus } from '../rules/conditions.js';
import type { Condition, RoleRef, RoleRule, RoleRules } from '../rules/rules.js';
import { fact, type Leaf, ruled } from './facts.js';

/** Facts that must all hold for a rule to assign its roles. */
type Way = RuleFact[];

/** A position that counts only at the member's own facility must be there. */
function wanted(leaf: Leaf, isWanted: boolean, member: MemberFacts | null): RuleFact {
  const isOwn = leaf.kind === 'position' && leaf.atOwnFacility;
  const { facility_code: own = null } = member ?? {};
  return {
    ...ruled(leaf, isWanted),
    ...(isOwn && (own === null ? { at_own_facility: true } : { facilities: [own] })),
  };
}

const both = (ways: readonly Way[], more: readonly Way[]): Way[] =>
  ways.flatMap(way => more.map(each => [...way, ...each])).slice(0, WAYS_TO_A_ROLE);

/** Facts that already hold are left out; without a member, none do. */
function waysTo(condition: Condition, isWanted: boolean, member: MemberFacts | null): Way[] {
  if (member && holds(condition, member) === isWanted) return [[]];
  if (condition.kind === 'not') return waysTo(condition.of, !isWanted, member);
  if (condition.kind !== 'all' && condition.kind !== 'any')
    return [[wanted(condition, isWanted, member)]];
  const parts = condition.of.map(part => waysTo(part, isWanted, member));
  return (condition.kind === 'all') === isWanted
    ? parts.reduce(both, [[]])
    : parts.flat().slice(0, WAYS_TO_A_ROLE);
}

/** Rules that do not mention status apply to active members. */
export function waysToRule({ when }: RoleRule, member: MemberFacts | null): Way[] {
  const isForActive = when === null || !mentionsStatus(when);
  const active: Way =
    isForActive && member?.status !== ACTIVE_STATUS ? [fact('status', [ACTIVE_STATUS])] : [];
  return both([active], when === null ? [[]] : waysTo(when, true, member));
}

/** Every role the member does not get, with the alternatives for getting it. */
export function lackingByRole(
  member: MemberFacts,
  { rules }: RoleRules,
): ReadonlyMap<RoleRef, Way[]> {
  const found = new Map<RoleRef, Way[]>();
  for (const rule of rules) {
    const ways = waysToRule(rule, member);
    for (const ref of rule.roles) found.set(ref, [...(found.get(ref) ?? []), ...ways]);
  }
  const isLacking = (ways: readonly Way[]) => ways.every(way => way.length > 0);
  return new Map(
    [...found]
      .filter(([, ways]) => isLacking(ways))
      .map(([ref, ways]) => [ref, ways.slice(0, WAYS_TO_A_ROLE)]),
  );
}
