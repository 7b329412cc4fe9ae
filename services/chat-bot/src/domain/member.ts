/** What roles and nicknames are computed from: the platform's member, as far as it matters here. */
export interface MemberFacts {
  readonly member_number: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly status: string | null;
  readonly member_type_id: number | null;
  readonly member_type: string | null;
  readonly facility_code: string | null;
  readonly region_code: string | null;
  readonly positions: readonly PositionFacts[];
}

/** A position that is held, or was. */
export interface PositionFacts {
  readonly position_type: string;
  readonly facility_code: string | null;
  readonly active: boolean;
}

/** The status under which a member counts as one; every other status is a deactivated member. */
export const ACTIVE_STATUS = 'active';
