import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db } from '../../../database.js';
import { compareRoles } from '../../../jobs/compare-roles.js';

const QUARTER_MS = 15 * 60_000;

/**
 * At once for the first cause in a quarter of an hour, at its end for the next ones: a connection or a role that comes
 * and goes makes no more than one comparison each time. Of this process: only the leader sees either.
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
