import { clockSkewSeconds, serviceTokenSeconds, staleWhileRevalidate } from '@guildhall/auth';
import type { Database } from '../../database.js';
import { listRevokedSince } from './repository.js';

/** As many as the contract promises to tell at most. */
const most = 1000;
/** Anybody may ask, so that asking must cost nothing; and a revocation reaches others within a minute. */
const freshMs = 5_000;

/** The service keys that were revoked while tokens bought with them may still be about. */
export function recentlyRevoked({ kysely }: Pick<Database, 'kysely'>) {
  const list = () => {
    const since = new Date(Date.now() - (serviceTokenSeconds + clockSkewSeconds) * 1000);
    return listRevokedSince(kysely, since, most);
  };
  return staleWhileRevalidate(list, { freshMs }).get;
}
export type RecentlyRevoked = ReturnType<typeof recentlyRevoked>;
