import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { Upstream } from '@guildhall/contracts/platform';
import { Pool } from 'undici';
import { addressRule } from './addresses.js';

/** A name resolves to an address the upstream may not use. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Connects to the checked addresses; a second lookup might return others. */
const checkedLookup =
  (isAllowed: (address: string) => boolean, lookup: typeof dns.lookup): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused) {
        const where = `${hostname} resolves to ${refused.address}, which is not allowed`;
        return done(new AddressRefused(where), '', 0);
      }
      const [first] = addresses;
      if (!first) return done(new Error(`${hostname} has no address`), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });

type Dispatched = Pick<
  Upstream,
  'target' | 'allowed_ranges' | 'connect_timeout_ms' | 'idle_timeout_ms'
>;

/** Connections to one upstream. Literal addresses are checked when the upstreams file is read. */
export const upstreamDispatcher = (
  { target, allowed_ranges, connect_timeout_ms: timeout, idle_timeout_ms }: Dispatched,
  lookup = dns.lookup,
): Pool =>
  new Pool(new URL(target).origin, {
    // Event streams stay open for hours.
    connections: 1000,
    pipelining: 1,
    headersTimeout: idle_timeout_ms,
    bodyTimeout: idle_timeout_ms,
    connect: { timeout, lookup: checkedLookup(addressRule(allowed_ranges), lookup) },
  });
