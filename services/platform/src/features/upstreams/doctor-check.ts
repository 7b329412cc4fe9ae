import { lookup } from 'node:dns/promises';
import { type Check, fine, namedCheck, warning, within } from '@guildhall/service-kit';
import type { Database } from '../../database.js';
import { addressRule, liesWithin } from '../proxy/addresses.js';
import { permittedRanges } from './preconfigured.js';
import * as upstreams from './repository.js';

const patienceMs = 1500;

/** What the name of a target leads to; nothing where nobody knows it. */
async function addressesOf(target: string): Promise<readonly string[]> {
  const host = new URL(target).hostname.replace(/^\[|\]$/g, '');
  const found = await within(patienceMs, lookup(host, { all: true })).catch(() => null);
  return found?.map(({ address }) => address) ?? [];
}

/** A row may be older than the setting that it needs, or name a host that is gone: each request is 502 then. */
export const upstreamsCheck = (db: Database, privateRanges: readonly string[]): Check =>
  namedCheck('upstreams', async () => {
    const rows = await upstreams.list(db.kysely).catch(() => []);
    const troubles = await Promise.all(
      rows.map(async row => {
        const permitted = permittedRanges(row.configured_by, privateRanges);
        const refused = row.allowed_ranges.filter(range => !liesWithin(range, permitted));
        if (refused.length > 0)
          return `${row.name} may be led to ${refused.join(', ')}, which UPSTREAM_PRIVATE_RANGES does not name`;
        const addresses = await addressesOf(row.target);
        if (addresses.length === 0) return `the host of ${row.name} is not known: ${row.target}`;
        if (addresses.some(addressRule(row.allowed_ranges, permitted))) return [];
        return `${row.name} is at ${addresses.join(', ')}, a private address that it is not allowed (--allow, UPSTREAM_PRIVATE_RANGES)`;
      }),
    );
    const message = troubles.flat().join('; ');
    return message === '' ? fine() : warning(`${message}. What is asked of it is answered 502.`);
  });
