import type { Platform } from '../clients/platform.js';

/** After a failure nobody waits for the platform again for this long: the station can be filled later. */
const restAfterFailure = 1000;

/** A member's facility where the platform tells it at once; null otherwise. It never fails. */
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
