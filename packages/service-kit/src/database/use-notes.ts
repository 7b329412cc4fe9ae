import { LRUCache } from 'lru-cache';

/** Near enough for whoever looks when something was used last, and for a limit of hours. */
const everyMs = 60_000;
const notedAtMost = 10_000;

/**
 * Writes that something was used, beside the request that used it: nobody waits for that, and nobody fails for it. On a
 * database that takes no changes reading goes on so, and an attempt, which costs its connection, is made once a minute.
 */
export function createUseNotes(
  write: (id: string) => Promise<unknown>,
  now: () => number = () => performance.now(),
) {
  const due = new LRUCache<string, number>({ max: notedAtMost });
  return (id: string): void => {
    if (now() < (due.get(id) ?? 0)) return;
    due.set(id, now() + everyMs);
    write(id).catch(() => undefined);
  };
}
