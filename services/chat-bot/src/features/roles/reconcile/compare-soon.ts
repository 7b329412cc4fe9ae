import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db } from '../../../database.js';
import { compareRoles } from '../../../jobs/compare-roles.js';

const QUARTER_MS = 15 * 60_000;

/**
 * Debounced: at once for the first trigger, then once at the end of a quarter of an hour. Per process, because only the
 * leader sees triggers.
 */
export function createCompareSoon(db: Db, now: () => number = Date.now) {
  let quietUntil = 0;
  return async (cause: string): Promise<void> => {
    const startAfter = new Date(Math.max(now(), quietUntil));
    await enqueue(db, compareRoles, [{ cause }], { startAfter });
    quietUntil = startAfter.getTime() + QUARTER_MS;
  };
}

export type CompareSoon = ReturnType<typeof createCompareSoon>;
