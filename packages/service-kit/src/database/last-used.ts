import { LRUCache } from 'lru-cache';

/** Records last use, at most once a minute per id, in the background of the request. */
export function createLastUsedTracker(write: (id: string) => Promise<unknown>) {
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: 60_000, perf: Date });
  return (id: string): void => {
    if (noted.has(id)) return;
    noted.set(id, true);
    write(id).catch(() => undefined);
  };
}
