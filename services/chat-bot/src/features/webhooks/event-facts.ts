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

/** As far as clocks may differ. What says that it happens later would keep everything else away until then. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
export const isAhead = (eventAt: Date, now: Date): boolean =>
  eventAt.getTime() - now.getTime() > CLOCKS_DIFFER_MS;

/** Older than what was applied to the member last; of one moment the later arrival counts. */
export const isStale = (eventAt: Date, mark: Date | null, now: Date): boolean =>
  mark !== null && !isAhead(mark, now) && eventAt.getTime() < mark.getTime();
