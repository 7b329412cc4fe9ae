import dns from 'node:dns';

export type LookUp = (
  hostname: string,
  options: dns.LookupOptions,
) => Promise<readonly dns.LookupAddress[]>;

/** Of each name server: most answer in a hundredth of it. */
const SILENT_AFTER_MS = 1_000;

/** Without the system's threads; whatever is said, that there is no such name too, is an answer. */
async function isAnswered(hostname: string): Promise<boolean> {
  const resolver = new dns.promises.Resolver({ timeout: SILENT_AFTER_MS, tries: 1 });
  const said = (asking: Promise<unknown>) =>
    asking.then(
      () => true,
      error => error.code !== dns.TIMEOUT,
    );
  const both = [said(resolver.resolve4(hostname)), said(resolver.resolve6(hostname))];
  return (await Promise.all(both)).every(Boolean);
}

/** As if it had been asked for and not answered. */
const notAsked = (hostname: string) =>
  Object.assign(new Error(`${hostname} and another name get no answer: one is asked at a time`), {
    code: 'ETIMEDOUT',
  });

export interface NameService {
  readonly lookup: typeof dns.lookup;
  /** Whether the name servers say anything of a name. */
  readonly isAnswered: (hostname: string) => Promise<boolean>;
}
export const systemsNames: NameService = { lookup: dns.lookup, isAnswered };

/**
 * The look-ups of all upstreams. The system looks up two names at a time, of all that a process asks for, and one that
 * gets no answer takes a place for half a minute. So a name is asked for once, for all who connect meanwhile; and of
 * those whose name servers are silent one at a time, for the system may know it by itself: the other place is
 * everybody else's.
 */
export function sharedLookUps({ lookup, isAnswered }: NameService): LookUp {
  const asking = new Map<string, ReturnType<LookUp>>();
  let isTaken = false;

  const ask: LookUp = (hostname, options) =>
    new Promise((resolve, reject) => {
      lookup(hostname, { ...options, all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      );
    });

  async function askInTurn(
    hostname: string,
    options: dns.LookupOptions,
  ): Promise<readonly dns.LookupAddress[]> {
    if (await isAnswered(hostname)) return ask(hostname, options);
    if (isTaken) throw notAsked(hostname);
    isTaken = true;
    return ask(hostname, options).finally(() => {
      isTaken = false;
    });
  }

  return (hostname, options) => {
    const found = asking.get(hostname);
    if (found) return found;
    const asked = askInTurn(hostname, options).finally(() => asking.delete(hostname));
    asking.set(hostname, asked);
    return asked;
  };
}
