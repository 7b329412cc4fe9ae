import { LRUCache } from 'lru-cache';

const keepAtMost = 1000;

/** Asks once for all who want the same, and again when the answer is too old. A failure is not kept. */
export function cacheFor<T>(
  milliseconds: number,
  ask: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new LRUCache<string, Promise<T>>({ max: keepAtMost, ttl: milliseconds });
  return key => {
    const found = kept.get(key);
    if (found) return found;
    const answer = ask(key);
    kept.set(key, answer);
    answer.catch(() => {
      if (kept.peek(key) === answer) kept.delete(key);
    });
    return answer;
  };
}
