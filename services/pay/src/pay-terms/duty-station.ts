import type { Platform } from '../clients/platform.js';
import type { Db } from '../database.js';
import { fillDutyStation } from './repository.js';
import type { ConfigurationRow } from './terms.js';

export interface Stations {
  readonly db: Db;
  /** A member's facility where it can be had without waiting for a platform that is away. */
  readonly facilityOf: (member: string) => Promise<string | null>;
}

/** Adds the facility to a configuration that was created during a platform outage. */
export async function complete(
  row: ConfigurationRow | null,
  { db, facilityOf }: Stations,
): Promise<ConfigurationRow | null> {
  if (row === null || row.duty_station !== null) return row;
  const duty_station = await facilityOf(row.membernumber);
  if (duty_station === null) return row;
  await fillDutyStation(db, row.id, duty_station);
  return { ...row, duty_station };
}

/** Do not ask the platform again for this long after a failure: the station can be filled later. */
const restAfterFailure = 1000;

/** A member's facility; null if the platform does not respond at once. Never fails. */
export function knownFacility(platform: Platform) {
  let failedAt = Number.NEGATIVE_INFINITY;
  return async (member: string): Promise<string | null> => {
    if (performance.now() - failedAt < restAfterFailure) return null;
    try {
      return (await platform.findMember(member))?.facility_code ?? null;
    } catch {
      failedAt = performance.now();
      return null;
    }
  };
}
