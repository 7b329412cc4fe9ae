import { clockSkewSeconds, serviceTokenSeconds } from '@guildhall/auth';
import type { Database } from '../../database.js';
import { listRevokedSince } from './repository.js';

/** As many as the contract promises to tell at most. */
const most = 1000;
/** Anybody may ask, so that asking must cost nothing; and a revocation reaches others within a minute. */
const keepForMs = 5_000;

export type RecentlyRevoked = () => Promise<readonly string[]>;

/** The service keys that were revoked while tokens bought with them may still be about. */
export function recentlyRevoked({ kysely }: Pick<Database, 'kysely'>): RecentlyRevoked {
  let reading: Promise<readonly string[]> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    // By a clock that nobody sets back.
    if (reading && performance.now() - readAt < keepForMs) return reading;
    readAt = performance.now();
    const since = new Date(Date.now() - (serviceTokenSeconds + clockSkewSeconds) * 1000);
    const read = listRevokedSince(kysely, since, most);
    reading = read;
    // What failed is read again by the next who asks.
    read.catch(() => {
      if (reading === read) reading = null;
    });
    return read;
  };
}
