/** A role as the rules name it: its name at the chat product, or its id (17 to 20 digits). */
export type RoleRef = string;

export interface RoleRules {
  /** Tried in order; the first whose every placeholder has a value wins. None: nicknames are left alone. */
  readonly nicknames: readonly string[];
  readonly rules: readonly RoleRule[];
  /** Roles that no rule gives any more and that are still taken away. */
  readonly alsoManaged: readonly RoleRef[];
}

export interface RoleRule {
  readonly roles: readonly RoleRef[];
  /** Absent: every active member. */
  readonly when: Condition | null;
  readonly line: number;
}

/** What of a member a condition may hold against words. */
export const textFields = ['status', 'member_type', 'facility_code', 'region_code'] as const;
export type TextField = (typeof textFields)[number];

export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'text'; readonly field: TextField; readonly values: readonly string[] }
  | { readonly kind: 'member_type_id'; readonly values: readonly number[] }
  | PositionCondition;

export interface PositionCondition {
  readonly kind: 'position';
  /** Empty: a position of any type. */
  readonly types: readonly string[];
  /** Empty: at any facility. */
  readonly facilities: readonly string[];
  /** Only a position at the member's own facility counts. */
  readonly atOwnFacility: boolean;
}

/** Every role that the rules can give or take, once each. What is not in it is never touched. */
export function managedRefs(rules: RoleRules): readonly RoleRef[] {
  return [...new Set([...rules.rules.flatMap(rule => rule.roles), ...rules.alsoManaged])];
}
