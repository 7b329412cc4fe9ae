import type { MemberFacts } from '../../domain/member.js';

/** A member as the platform tells it; names that are empty are no names. */
export interface PlatformFacts extends Omit<MemberFacts, 'positions'> {
  readonly positions: readonly {
    readonly position_type: string;
    readonly facility_code: string | null;
    readonly active: boolean;
  }[];
}

export function memberFacts(member: PlatformFacts): MemberFacts {
  return {
    member_number: member.member_number,
    first_name: member.first_name,
    last_name: member.last_name,
    status: member.status,
    member_type_id: member.member_type_id,
    member_type: member.member_type,
    facility_code: member.facility_code,
    region_code: member.region_code,
    positions: member.positions.map(({ position_type, facility_code, active }) => ({
      position_type,
      facility_code,
      active,
    })),
  };
}
