import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

/** The address that a name stands for is not one that this upstream may have. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface ConnectRules {
  readonly timeout: number;
  readonly isAllowed: (address: string) => boolean;
  /** The system’s resolver, in anything but a test. */
  readonly lookup?: typeof dns.lookup;
}

/**
 * Connections of one upstream. The rule is asked with the very addresses that the socket is about to
 * connect to: a name that is asked twice may give two answers.
 */
export function checkedConnector({
  timeout,
  isAllowed,
  lookup = dns.lookup,
}: ConnectRules): buildConnector.connector {
  const checkedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) {
        done(error ?? new Error(`${hostname} has no address`), '', 0);
        return;
      }
      const refused = addresses.find(({ address }) => !isAllowed(address));
      if (refused)
        done(
          new AddressRefused(`${hostname} is at ${refused.address}, where it may not be`),
          '',
          0,
        );
      else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
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
