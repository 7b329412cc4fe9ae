import { clockSkewSeconds, serviceTokenSeconds, staleWhileRevalidate } from '@guildhall/auth';
import type { Database } from '../../database.js';
import { listRevokedSince } from './repository.js';

/** The contract's maximum. */
const most = 1000;
/** The endpoint is public, so answers are cached; a revocation reaches others within a minute. */
const freshMs = 5_000;

/** Service keys revoked recently enough that tokens bought with them may still be valid. */
export function recentlyRevoked({ kysely }: Pick<Database, 'kysely'>) {
  const list = () => {
    const since = new Date(Date.now() - (serviceTokenSeconds + clockSkewSeconds) * 1000);
    return listRevokedSince(kysely, since, most);
  };
  return staleWhileRevalidate(list, { freshMs }).get;
}
export type RecentlyRevoked = ReturnType<typeof recentlyRevoked>;
