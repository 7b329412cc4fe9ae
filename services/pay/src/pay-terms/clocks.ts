import type { FacilityRate } from '../domain/earnings/facility-rates.js';
import { type Clocks, clocksOf } from '../domain/time/clock-changes.js';
import { findZone, utc, type Zone } from '../domain/time/time-zone.js';

/** The clocks of each facility that has a zone of its own in the table; of the others the organization's. */
export function facilityClocks(rates: readonly FacilityRate[], organization: Zone) {
  const own = clocksOf(organization);
  const known = new Map<string, Clocks>();
  // The latest row comes first.
  for (const { facility_code, time_zone } of rates.toReversed())
    if (time_zone) known.set(facility_code.toLowerCase(), clocksOf(findZone(time_zone) ?? utc));
  return (facility: string | null): Clocks => known.get(facility?.toLowerCase() ?? '') ?? own;
}
