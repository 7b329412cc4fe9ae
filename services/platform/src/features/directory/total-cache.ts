import { LRUCache } from 'lru-cache';

interface Counted {
  readonly total: number;
  /** Of what it was counted in. */
  readonly version: string;
}

/**
 * Totals that were counted a moment ago, by their question. Thousands of names begin with two letters, and counting
 * them costs several times the page; the version, read with the page, tells whether the total is still theirs. They are
 * forgotten after a minute all the same, for a database that was put back to an older state.
 */
export const createTotalCache = () => new LRUCache<string, Counted>({ max: 2000, ttl: 60_000 });

export type TotalCache = ReturnType<typeof createTotalCache>;
