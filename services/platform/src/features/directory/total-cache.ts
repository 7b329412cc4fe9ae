import { LRUCache } from 'lru-cache';

interface Counted {
  readonly total: number;
  /** The directory version it was counted in. */
  readonly version: string;
}

/**
 * Cached totals by query. Thousands of names share two letters, and counting costs several times the page. A total is
 * valid while the directory version, read with the page, is the same. Entries also expire after a minute, for a
 * restored database.
 */
export const createTotalCache = () => new LRUCache<string, Counted>({ max: 2000, ttl: 60_000 });

export type TotalCache = ReturnType<typeof createTotalCache>;
