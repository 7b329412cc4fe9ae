/**
 * Callers take turns, so that one who sends a hundred files delays another's single file by at
 * most one of them.
 */
export interface FairQueue<T> {
  readonly size: number;
  sizeFor(caller: string): number;
  add(caller: string, item: T): void;
  remove(caller: string, item: T): boolean;
  next(): T | undefined;
}

export function createFairQueue<T>(): FairQueue<T> {
  // A Map keeps insertion order: the caller served last goes to its end.
  const byCaller = new Map<string, T[]>();
  let size = 0;
  let served: string | undefined;
  const keep = (caller: string, items: T[]) => {
    byCaller.delete(caller);
    if (items.length > 0) byCaller.set(caller, items);
  };
  return {
    get size() {
      return size;
    },
    sizeFor: caller => byCaller.get(caller)?.length ?? 0,
    add(caller, item) {
      const items = byCaller.get(caller);
      if (items) items.push(item);
      else byCaller.set(caller, [item]);
      size++;
    },
    remove(caller, item) {
      const items = byCaller.get(caller) ?? [];
      const at = items.indexOf(item);
      if (at < 0) return false;
      items.splice(at, 1);
      if (items.length === 0) byCaller.delete(caller);
      size--;
      return true;
    },
    next() {
      // Whoever was served last waits for the others, even if first in line again by then.
      const callers = [...byCaller.keys()];
      const caller = callers.find(candidate => candidate !== served) ?? callers[0];
      const items = caller === undefined ? undefined : byCaller.get(caller);
      const item = items?.shift();
      if (caller === undefined || items === undefined || item === undefined) return undefined;
      keep(caller, items);
      served = caller;
      size--;
      return item;
    },
  };
}
