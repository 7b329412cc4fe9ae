import type { Check } from '@guildhall/service-kit';
import type { Database } from '../../database.js';
import { liesWithin } from '../proxy/addresses.js';
import { permittedRanges } from './preconfigured.js';
import * as upstreams from './repository.js';

/** A row may be older than the setting that it needs: what is asked of it is answered with 502. */
export const upstreamsCheck = (db: Database, privateRanges: readonly string[]): Check =>
  async function upstreamsAsPermitted() {
    const name = 'upstreams';
    const rows = await upstreams.list(db.kysely).catch(() => []);
    const refused = rows.flatMap(row => {
      const permitted = permittedRanges(row.configured_by, privateRanges);
      return row.allowed_ranges
        .filter(range => !liesWithin(range, permitted))
        .map(range => `${row.name} (${range})`);
    });
    if (refused.length === 0) return { name, state: 'ok', message: null };
    const message = `these may be led to private addresses that UPSTREAM_PRIVATE_RANGES does not name, and are refused there: ${refused.join(', ')}`;
    return { name, state: 'warning', message };
  };
