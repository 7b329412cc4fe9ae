import type { Interval, Seconds } from '../time/intervals.js';

/** Of ordered intervals, the place of the first that ends at or after this second. */
function firstReaching(all: readonly Interval[], second: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.[1] ?? 0) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The seconds that shifts have claimed. What a new claim meets is merged into it, so that however many
 * shifts there are, each is met by few: the whole takes about as long as sorting them.
 */
export function createClaims() {
  const claimed: Interval[] = [];
  const meeting = ([start, end]: Interval): readonly [from: number, to: number] => {
    const from = firstReaching(claimed, start);
    let to = from;
    while ((claimed[to]?.[0] ?? Number.POSITIVE_INFINITY) <= end) to += 1;
    return [from, to];
  };
  return {
    /** What of these seconds, and around them, was claimed before; from now on they all are. */
    claim(seconds: Seconds): Seconds {
      const before: Interval[] = [];
      for (const interval of seconds)
        for (const met of claimed.slice(...meeting(interval)))
          if (met !== before.at(-1)) before.push(met);
      for (const interval of seconds) {
        const [from, to] = meeting(interval);
        const start = Math.min(interval[0], claimed[from]?.[0] ?? interval[0]);
        const end = Math.max(interval[1], claimed[to - 1]?.[1] ?? interval[1]);
        claimed.splice(from, to - from, to === from ? interval : [start, end]);
      }
      return before;
    },
  };
}
