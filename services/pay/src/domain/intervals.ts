/** Seconds from `start` up to, not including, `end`. */
export type Interval = readonly [start: number, end: number];

/** A set of seconds: ordered, disjoint, never empty or touching intervals. */
export type Seconds = readonly Interval[];

export const none: Seconds = [];

export function union(...sets: readonly Seconds[]): Seconds {
  const sorted = sets
    .flat()
    .filter(([start, end]) => start < end)
    .sort((a, b) => a[0] - b[0]);
  const result: [number, number][] = [];
  for (const [start, end] of sorted) {
    const last = result.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

export function intersect(a: Seconds, b: Seconds): Seconds {
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
  for (const [from, end] of a) {
    let start = from;
    for (const hole of b) {
      if (hole[1] <= start) continue;
      if (hole[0] >= end) break;
      if (start < hole[0]) result.push([start, hole[0]]);
      start = hole[1];
    }
    if (start < end) result.push([start, end]);
  }
  return result;
}

export const clip = (set: Seconds, within: Interval): Seconds => intersect(set, [within]);

export const overlaps = (a: Seconds, b: Seconds): boolean => intersect(a, b).length > 0;

export function length(set: Seconds): number {
  let total = 0;
  for (const [start, end] of set) total += end - start;
  return total;
}
