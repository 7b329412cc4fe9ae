import { ACTIVE_STATUS, type MemberFacts } from '../../../domain/member.js';
import type { Condition, PositionCondition, RoleRule } from './rules.js';

/**
 * Rules that do not mention status apply to active members only: a deactivated member loses everything unless a rule
 * names their status.
 */
export function ruleApplies(rule: RoleRule, member: MemberFacts): boolean {
  if (rule.when === null) return member.status === ACTIVE_STATUS;
  if (!mentionsStatus(rule.when) && member.status !== ACTIVE_STATUS) return false;
  return holds(rule.when, member);
}

export function holds(condition: Condition, member: MemberFacts): boolean {
  switch (condition.kind) {
    case 'all':
      return condition.of.every(part => holds(part, member));
    case 'any':
      return condition.of.some(part => holds(part, member));
    case 'not':
      return !holds(condition.of, member);
    case 'text':
      return includes(condition.values, member[condition.field]);
    case 'member_type_id':
      return includes(condition.values, member.member_type_id);
    case 'position':
      return positionsFor(condition, member).length > 0;
  }
}

/** The member's positions that a rule refers to. */
export function positionsFor(condition: PositionCondition, member: MemberFacts) {
  return member.positions.filter(
    position =>
      position.active &&
      (condition.types.length === 0 || condition.types.includes(position.position_type)) &&
      (condition.facilities.length === 0 ||
        includes(condition.facilities, position.facility_code)) &&
      (!condition.atOwnFacility ||
        (position.facility_code !== null && position.facility_code === member.facility_code)),
  );
}

export function mentionsStatus(condition: Condition): boolean {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.some(mentionsStatus);
    case 'not':
      return mentionsStatus(condition.of);
    case 'text':
      return condition.field === 'status';
    default:
      return false;
  }
}

function includes<Value>(values: readonly Value[], value: Value | null): boolean {
  return value !== null && values.includes(value);
}
