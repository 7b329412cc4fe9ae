import { LRUCache } from 'lru-cache';

/** Enough for everyone who looks at the same report within an hour, a few megabytes at most. */
const keepAtMost = 5000;

export interface Kept<T> {
  readonly version: string;
  readonly made: T;
}

export interface ReportCache<T> {
  readonly find: (key: string) => Kept<T> | null;
  readonly keep: (key: string, kept: Kept<T>) => void;
}

/** What was made last time, with the version of the records it was made from: no other is it good for. */
export function createReportCache<T>(): ReportCache<T> {
  const all = new LRUCache<string, Kept<T>>({ max: keepAtMost });
  return {
    find: key => all.get(key) ?? null,
    keep: (key, kept) => {
      all.set(key, kept);
    },
  };
}
