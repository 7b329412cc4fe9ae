import { LRUCache } from 'lru-cache';

const keepAtMost = 1000;

interface Kept<T> {
  readonly at: number;
  readonly answer: Promise<T>;
}

/** Asks once for all who want the same, and again when the answer is too old. A failure is not kept. */
export function cacheFor<T>(
  milliseconds: number,
  ask: (key: string) => Promise<T>,
  now: () => number,
): (key: string) => Promise<T> {
  const kept = new LRUCache<string, Kept<T>>({ max: keepAtMost });
  return key => {
    const found = kept.get(key);
    if (found && now() - found.at < milliseconds) return found.answer;
    const entry: Kept<T> = { at: now(), answer: ask(key) };
    kept.set(key, entry);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.answer;
  };
}
