import dns from 'node:dns';

export type LookUp = (
  hostname: string,
  options: dns.LookupOptions,
) => Promise<readonly dns.LookupAddress[]>;

/** Most are answered in a hundredth of it, by the system's own cache or the next server. */
const SILENT_AFTER_MS = 1_000;

/** As if it had been asked for and not answered. */
const notAsked = (hostname: string) =>
  Object.assign(new Error(`${hostname} and another name get no answer: one is asked at a time`), {
    code: 'ETIMEDOUT',
  });

/**
 * The look-ups of all upstreams. The system looks up two names at a time, of all that a process asks for, and one that
 * gets no answer takes a place for half a minute. So a name is asked for once, for all who connect meanwhile; and of
 * those that got no answer the last time one at a time: the other place is everybody else's.
 */
export function sharedLookUps(
  lookup: typeof dns.lookup = dns.lookup,
  silentAfterMs = SILENT_AFTER_MS,
): LookUp {
  const asking = new Map<string, ReturnType<LookUp>>();
  const silent = new Set<string>();

  function ask(hostname: string, options: dns.LookupOptions): ReturnType<LookUp> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      silent.add(hostname);
    }, silentAfterMs);
    return new Promise<readonly dns.LookupAddress[]>((resolve, reject) => {
      lookup(hostname, { ...options, all: true }, (error, addresses) =>
        error ? reject(error) : resolve(addresses),
      );
    }).finally(() => {
      clearTimeout(late);
      asking.delete(hostname);
      if (!isLate) silent.delete(hostname);
    });
  }

  return (hostname, options) => {
    const found = asking.get(hostname);
    if (found) return found;
    const isTaken = () => [...asking.keys()].some(other => silent.has(other));
    if (silent.has(hostname) && isTaken()) return Promise.reject(notAsked(hostname));
    const asked = ask(hostname, options);
    asking.set(hostname, asked);
    return asked;
  };
}
