import type { RuleFact } from '@guildhall/contracts/chat-bot';
import { ACTIVE_STATUS, type MemberFacts } from '../../../domain/member.js';
import { holds, positionsFor, ruleApplies } from '../rules/conditions.js';
import type { Condition, RoleRef, RoleRules } from '../rules/rules.js';
import { fact, type Leaf } from './facts.js';

const unique = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter(value => value !== null)),
];

/** What of the member makes it true. */
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

/** What the rule does not want, and the member is not. */
function leafAgainst(leaf: Leaf): RuleFact {
  const is_exception = true;
  switch (leaf.kind) {
    case 'text':
      return fact(leaf.field, leaf.values, { is_exception });
    case 'member_type_id':
      return fact('member_type_id', leaf.values.map(String), { is_exception });
    case 'position':
      return fact('position', leaf.types, { facilities: [...leaf.facilities], is_exception });
  }
}

/** Why a condition that holds does so: of alternatives the first is enough. */
function factsFor(condition: Condition, member: MemberFacts): readonly RuleFact[] {
  switch (condition.kind) {
    case 'all':
      return condition.of.flatMap(part => factsFor(part, member));
    case 'any':
      return condition.of
        .filter(part => holds(part, member))
        .slice(0, 1)
        .flatMap(part => factsFor(part, member));
    case 'not':
      return factsAgainst(condition.of, member);
    default:
      return [leafFor(condition, member)];
  }
}

/** Why a condition that does not hold does not. */
function factsAgainst(condition: Condition, member: MemberFacts): readonly RuleFact[] {
  switch (condition.kind) {
    case 'all':
      return condition.of
        .filter(part => !holds(part, member))
        .slice(0, 1)
        .flatMap(part => factsAgainst(part, member));
    case 'any':
      return condition.of.flatMap(part => factsAgainst(part, member));
    case 'not':
      return factsFor(condition.of, member);
    default:
      return [leafAgainst(condition)];
  }
}

/** Every role that the member is to have, with one reason for each rule that gives it. */
export function reasonsByRole(
  member: MemberFacts,
  { rules }: RoleRules,
): ReadonlyMap<RoleRef, readonly (readonly RuleFact[])[]> {
  const found = new Map<RoleRef, (readonly RuleFact[])[]>();
  for (const rule of rules) {
    if (!ruleApplies(rule, member)) continue;
    const facts = rule.when ? factsFor(rule.when, member) : [fact('status', [ACTIVE_STATUS])];
    for (const ref of rule.roles) found.set(ref, [...(found.get(ref) ?? []), facts]);
  }
  return found;
}
