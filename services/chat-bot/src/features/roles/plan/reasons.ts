import type { RuleFact } from '@guildhall/contracts/chat-bot';
import { ACTIVE_STATUS, type MemberFacts } from '../../../domain/member.js';
import { holds, positionsFor, ruleApplies } from '../rules/conditions.js';
import type { Condition, RoleRef, RoleRules } from '../rules/rules.js';
import { fact, type Leaf, ruled } from './facts.js';

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter(value => value !== null)),
];

/** The member's facts that make it true. */
function leafFor(leaf: Leaf, member: MemberFacts): RuleFact {
  switch (leaf.kind) {
    case 'text':
      return fact(leaf.field, unique([member[leaf.field]]));
    case 'member_type_id':
      return fact('member_type_id', unique([member.member_type ?? String(member.member_type_id)]));
    case 'position': {
      const held = positionsFor(leaf, member);
      const facilities = unique(held.map(position => position.facility_code));
      return fact('position', unique(held.map(position => position.position_type)), { facilities });
    }
  }
}

/** Why a condition holds or not: all required facts, or the first sufficient one. */
function factsOf(condition: Condition, isSo: boolean, member: MemberFacts): RuleFact[] {
  switch (condition.kind) {
    case 'not':
      return factsOf(condition.of, !isSo, member);
    case 'all':
    case 'any': {
      const telling = condition.of.filter(part => holds(part, member) === isSo);
      const takesAll = (condition.kind === 'all') === isSo;
      return (takesAll ? telling : telling.slice(0, 1)).flatMap(part =>
        factsOf(part, isSo, member),
      );
    }
    default:
      return [isSo ? leafFor(condition, member) : ruled(condition, false)];
  }
}

/** Every desired role, with one reason for each rule that assigns it. */
export function reasonsByRole(
  member: MemberFacts,
  { rules }: RoleRules,
): ReadonlyMap<RoleRef, RuleFact[][]> {
  const found = new Map<RoleRef, RuleFact[][]>();
  for (const rule of rules) {
    if (!ruleApplies(rule, member)) continue;
    const facts = rule.when ? factsOf(rule.when, true, member) : [fact('status', [ACTIVE_STATUS])];
    for (const ref of rule.roles) found.set(ref, [...(found.get(ref) ?? []), facts]);
  }
  return found;
}
