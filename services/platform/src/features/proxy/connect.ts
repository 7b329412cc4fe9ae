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
 * A name is asked for once, for all who connect meanwhile: the system looks up two or so at a time, of all the names
 * that a process asks for, and one that gets no answer takes a place for half a minute.
 */
function sharedLookup(lookup: typeof dns.lookup) {
  const asking = new Map<string, Promise<readonly dns.LookupAddress[]>>();
  return (hostname: string, options: dns.LookupOptions) => {
    const found =
      asking.get(hostname) ??
      new Promise<readonly dns.LookupAddress[]>((resolve, reject) => {
        lookup(hostname, { ...options, all: true }, (error, addresses) =>
          error ? reject(error) : resolve(addresses),
        );
      }).finally(() => asking.delete(hostname));
    asking.set(hostname, found);
    return found;
  };
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
  const find = sharedLookup(lookup);
  async function findAllowed(hostname: string, options: dns.LookupOptions) {
    const addresses = await find(hostname, options);
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
