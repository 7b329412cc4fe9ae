/** The platform's member data that roles and nicknames depend on. */
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

/** A current or past position. */
export interface PositionFacts {
  readonly position_type: string;
  readonly facility_code: string | null;
  readonly active: boolean;
}

/** The status of an active member; any other status is a deactivated member. */
export const ACTIVE_STATUS = 'active';
