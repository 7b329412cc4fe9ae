/** Seconds from `start` up to, not including, `end`. */
export type Interval = readonly [start: number, end: number];

/** A set of seconds: ordered, disjoint, never empty or touching intervals. */
export type Seconds = readonly Interval[];

export const none: Seconds = [];

export function union(...sets: readonly Seconds[]): Seconds {
  // Loops, and no sort where all is in order: this runs a dozen times for every shift.
  const all: Interval[] = [];
  let inOrder = true;
  let latest = Number.NEGATIVE_INFINITY;
  for (const set of sets)
    for (const interval of set) {
      if (interval[0] >= interval[1]) continue;
      inOrder &&= interval[0] > latest;
      latest = interval[1];
      all.push(interval);
    }
  return inOrder ? all : merged(all.sort((a, b) => a[0] - b[0]));
}

function merged(sorted: readonly Interval[]): Seconds {
  const result: [number, number][] = [];
  let last: [number, number] | null = null;
  for (const [start, end] of sorted) {
    if (last !== null && start <= last[1]) last[1] = Math.max(last[1], end);
    else {
      last = [start, end];
      result.push(last);
    }
  }
  return result;
}

export function intersect(a: Seconds, b: Seconds): Seconds {
  if (a.length === 0 || b.length === 0) return none;
  const result: Interval[] = [];
  for (let i = 0, j = 0; ; ) {
    const [x, y] = [a[i], b[j]];
    if (x === undefined || y === undefined) return result;
    const start = Math.max(x[0], y[0]);
    const end = Math.min(x[1], y[1]);
    if (start < end) result.push([start, end]);
    if (x[1] < y[1]) i += 1;
    else j += 1;
  }
}

export function subtract(a: Seconds, b: Seconds): Seconds {
  if (a.length === 0 || b.length === 0) return a;
  const result: Interval[] = [];
  let first = 0;
  for (const [from, end] of a) {
    // What lies before this one lies before all that follow.
    while ((b[first]?.[1] ?? Number.POSITIVE_INFINITY) <= from) first += 1;
    let start = from;
    for (let at = first; ; at += 1) {
      const hole = b[at];
      if (hole === undefined || hole[0] >= end) break;
      if (start < hole[0]) result.push([start, hole[0]]);
      start = hole[1];
    }
    if (start < end) result.push([start, end]);
  }
  return result;
}

export const overlaps = (a: Seconds, b: Seconds): boolean => intersect(a, b).length > 0;

export function length(set: Seconds): number {
  let total = 0;
  for (const [start, end] of set) total += end - start;
  return total;
}
