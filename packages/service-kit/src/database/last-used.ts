import { LRUCache } from 'lru-cache';

/**
 * Writes that something was used, at most once a minute for each id, beside the request that used it: the request neither
 * waits nor fails for it.
 */
export function createLastUsedTracker(write: (id: string) => Promise<unknown>) {
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: 60_000, perf: Date });
  return (id: string): void => {
    if (noted.has(id)) return;
    noted.set(id, true);
    write(id).catch(() => undefined);
  };
}
