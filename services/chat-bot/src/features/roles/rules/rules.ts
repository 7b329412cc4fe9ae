/** A role in the rules: its name at the chat product, or its id (17 to 20 digits). */
export type RoleRef = string;

export interface RoleRules {
  /** The first template with values for all placeholders is used. None: nicknames are left alone. */
  readonly nicknames: readonly string[];
  readonly rules: readonly RoleRule[];
  /** Roles no rule assigns that are still removed. */
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
  /** Empty: any type. */
  readonly types: readonly string[];
  /** Empty: any facility. */
  readonly facilities: readonly string[];
  /** Only positions at the member's own facility count. */
  readonly atOwnFacility: boolean;
}

/** Every role the rules can assign or remove, once each. Others are never touched. */
export function managedRefs(rules: RoleRules): readonly RoleRef[] {
  return [...new Set([...rules.rules.flatMap(rule => rule.roles), ...rules.alsoManaged])];
}
