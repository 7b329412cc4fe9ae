import type { MemberUpdated } from '@guildhall/contracts/webhooks';
import type { MemberFacts } from '../../domain/member.js';

/**
 * The event is the truth for the fields it carries, the platform for the others. An event names only
 * positions that are held at its time.
 */
export function eventFacts(data: MemberUpdated['data'], known: MemberFacts): MemberFacts {
  return {
    ...known,
    first_name: data.first_name,
    last_name: data.last_name,
    facility_code: data.facility_code,
    ...(data.status !== undefined && { status: data.status }),
    ...(data.region_code !== undefined && { region_code: data.region_code }),
    ...(data.member_type_id !== undefined && {
      member_type_id: data.member_type_id,
      member_type: data.member_type_id === known.member_type_id ? known.member_type : null,
    }),
    positions: data.positions.map(position => ({ ...position, active: true })),
  };
}

/** Older than what was applied to the member last; of one moment the later arrival counts. */
export const isStale = (eventAt: Date, mark: Date | null): boolean =>
  mark !== null && eventAt.getTime() < mark.getTime();
