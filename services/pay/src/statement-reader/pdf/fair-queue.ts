/** What taking an item costs at once, before it is known: callers who are even take turns. */
const UNKNOWN_COST = 1;

/**
 * Whose files have cost least is served first, so that whoever sends a hundred slow ones, or many people
 * who each send some, delay another's single file by no more than what is being read already.
 *
 * Start-time fair queuing (Goyal, Vin, Cheng 1996): everybody has a clock that what they cost moves on;
 * the earliest is next. Whoever comes starts at the time of those who are served: nothing is saved up by
 * staying away.
 */
export function createFairQueue<T>() {
  // A Map keeps insertion order: of those who are even, who waits longest is first.
  const byCaller = new Map<string, T[]>();
  const clocks = new Map<string, number>();
  let time = 0;
  let size = 0;
  const clockOf = (caller: string) => Math.max(time, clocks.get(caller) ?? 0);

  function moveOn(caller: string, cost: number): void {
    clocks.set(caller, clockOf(caller) + cost);
    for (const [each, clock] of clocks) if (clock <= time) clocks.delete(each);
  }

  return {
    get size(): number {
      return size;
    },
    sizeFor: (caller: string) => byCaller.get(caller)?.length ?? 0,
    add(caller: string, item: T): void {
      const items = byCaller.get(caller);
      if (items) items.push(item);
      else byCaller.set(caller, [item]);
      size++;
    },
    remove(caller: string, item: T): boolean {
      const items = byCaller.get(caller) ?? [];
      const at = items.indexOf(item);
      if (at < 0) return false;
      items.splice(at, 1);
      if (items.length === 0) byCaller.delete(caller);
      size--;
      return true;
    },
    next(): T | undefined {
      const [first, ...others] = byCaller.keys();
      if (first === undefined) return undefined;
      const caller = others.reduce((a, b) => (clockOf(b) < clockOf(a) ? b : a), first);
      const [item, ...left] = byCaller.get(caller) ?? [];
      byCaller.delete(caller);
      if (left.length > 0) byCaller.set(caller, left);
      size--;
      time = clockOf(caller);
      moveOn(caller, UNKNOWN_COST);
      return item;
    },
    /** What an item of theirs has cost, once that is known. */
    charge: moveOn,
  };
}
