import type { Seconds } from './intervals.js';
import { subtract } from './intervals.js';
import { civilOf, dayOf } from './plain-date.js';
import { DAY } from './time-of-day.js';
import type { Zone } from './time-zone.js';

/** What clocks leave out in spring, or show twice in autumn: wall seconds. */
export interface ClockChange {
  readonly kind: 'forward' | 'back';
  readonly from: number;
  readonly to: number;
}

/** The change within some hours by the wall, if there is one. */
export type Clocks = (start: number, end: number) => ClockChange | null;

/** No clocks change twice within one. */
const WEEK = 7 * DAY;

export const unchanging: Clocks = () => null;

/** The second at which the offset has changed, between two instants. */
function turningPoint(offsetAt: (at: number) => number, before: number, after: number): number {
  let [low, high] = [before, after];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle) === offsetAt(before)) low = middle;
    else high = middle;
  }
  return high;
}

function changesOf(zone: Zone, year: number): ClockChange[] {
  const offsetAt = (at: number) => zone.wallOf(at) - at;
  const changes: ClockChange[] = [];
  const end = dayOf(year + 1, 1, 1) * DAY;
  let before = dayOf(year, 1, 1) * DAY;
  let old = offsetAt(before);
  for (; before < end; before += WEEK) {
    const now = offsetAt(before + WEEK);
    if (old === now) continue;
    const at = turningPoint(offsetAt, before, before + WEEK);
    const [from, to] = [at + Math.min(old, now), at + Math.max(old, now)];
    changes.push({ kind: now > old ? 'forward' : 'back', from, to });
    old = now;
  }
  return changes;
}

/** When the clocks of a zone change; a year is looked through once. */
export function clocksOf(zone: Zone): Clocks {
  const years = new Map<number, readonly ClockChange[]>();
  return (start, end) => {
    const { year } = civilOf(Math.floor(start / DAY));
    const changes = years.get(year) ?? changesOf(zone, year);
    years.set(year, changes);
    return changes.find(({ from, to }) => start < to && from < end) ?? null;
  };
}

/** What of these hours by the wall has passed. */
export const passed = (set: Seconds, change: ClockChange | null): Seconds =>
  change?.kind === 'forward' ? subtract(set, [[change.from, change.to]]) : set;

/** Of a time that clocks show twice the first is meant: the second lies within what goes beyond it. */
export const repeated = (set: Seconds, change: ClockChange | null): number =>
  change?.kind === 'back' && set.some(([start, end]) => start < change.to && change.to <= end)
    ? change.to - change.from
    : 0;
