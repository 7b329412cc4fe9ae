import { LRUCache } from 'lru-cache';

interface Counted {
  readonly total: number;
  /** Of what it was counted in. */
  readonly version: string;
}

const keepFor = 60_000;
const keepAtMost = 2000;

/**
 * Totals that were counted a moment ago. Thousands of names begin with two letters, and counting them costs
 * several times the page; the version, read with the page, tells whether the total is still theirs. They are
 * forgotten after a minute all the same, for a database that was put back to an older state.
 */
export function createTotalCache() {
  const known = new LRUCache<string, Counted & { readonly at: number }>({ max: keepAtMost });
  return {
    /** Null where it was not counted, or in something else than what the page was read from. */
    find: (question: string, version: string | undefined): number | null => {
      const counted = known.get(question);
      const isTheirs = counted?.version === version && Date.now() - (counted?.at ?? 0) < keepFor;
      return counted && isTheirs ? counted.total : null;
    },
    insert: (question: string, counted: Counted): void => {
      known.set(question, { ...counted, at: Date.now() });
    },
  };
}
export type TotalCache = ReturnType<typeof createTotalCache>;
