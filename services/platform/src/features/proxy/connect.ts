import type dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { LookUp } from './look-ups.js';

/** The address that a name stands for is not one that this upstream may have. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface ConnectRules {
  readonly timeout: number;
  readonly isAllowed: (address: string) => boolean;
  readonly lookUp: LookUp;
}

/**
 * Connections of one upstream. The rule is asked with the very addresses that the socket is about to
 * connect to: a name that is asked twice may give two answers.
 */
export function checkedConnector({
  timeout,
  isAllowed,
  lookUp,
}: ConnectRules): buildConnector.connector {
  async function findAllowed(hostname: string, options: dns.LookupOptions) {
    const addresses = await lookUp(hostname, options);
    const refused = addresses.find(({ address }) => !isAllowed(address));
    if (refused)
      throw new AddressRefused(`${hostname} is at ${refused.address}, where it may not be`);
    const [first] = addresses;
    if (!first) throw new Error(`${hostname} has no address`);
    return { addresses, first };
  }
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    findAllowed(hostname, options).then(
      ({ addresses, first }) =>
        options.all ? done(null, [...addresses]) : done(null, first.address, first.family),
      error => done(error, '', 0),
    );
  };
  const connect = buildConnector({ timeout, lookup: checkedLookup });
  return (options, done) => {
    // A literal address is never looked up.
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isAllowed(literal))
      done(new AddressRefused(`${literal} is where it may not be`), null);
    else connect(options, done);
  };
}
