import { type RuleFact, WAYS_TO_A_ROLE } from '@guildhall/contracts/chat-bot';
import { ACTIVE_STATUS, type MemberFacts } from '../../../domain/member.js';
import { holds, mentionsStatus } from '../rules/conditions.js';
import type { Condition, RoleRef, RoleRule, RoleRules } from '../rules/rules.js';
import { fact, type Leaf, ruled } from './facts.js';

/** What would all have to be so for a rule to give its roles. */
type Way = RuleFact[];

/** A position that counts at the member's own facility alone has to be there. */
function wanted(leaf: Leaf, isWanted: boolean, member: MemberFacts): RuleFact {
  const { facility_code } = member;
  const isOwn = leaf.kind === 'position' && leaf.atOwnFacility && facility_code !== null;
  return { ...ruled(leaf, isWanted), ...(isOwn && { facilities: [facility_code] }) };
}

const both = (ways: readonly Way[], more: readonly Way[]): Way[] =>
  ways.flatMap(way => more.map(each => [...way, ...each])).slice(0, WAYS_TO_A_ROLE);

/** From the member as they are: what is so already is no part of any. */
function waysTo(condition: Condition, isWanted: boolean, member: MemberFacts): Way[] {
  if (holds(condition, member) === isWanted) return [[]];
  if (condition.kind === 'not') return waysTo(condition.of, !isWanted, member);
  if (condition.kind !== 'all' && condition.kind !== 'any')
    return [[wanted(condition, isWanted, member)]];
  const parts = condition.of.map(part => waysTo(part, isWanted, member));
  return (condition.kind === 'all') === isWanted
    ? parts.reduce(both, [[]])
    : parts.flat().slice(0, WAYS_TO_A_ROLE);
}

/** A rule that does not speak of status is meant for active members. */
function waysToRule({ when }: RoleRule, member: MemberFacts): Way[] {
  const isForActive = when === null || !mentionsStatus(when);
  const active: Way =
    isForActive && member.status !== ACTIVE_STATUS ? [fact('status', [ACTIVE_STATUS])] : [];
  return both([active], when === null ? [[]] : waysTo(when, true, member));
}

/** Every role of the rules that the member is not to have, with the ways in which they would get it. */
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
