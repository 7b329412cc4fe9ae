import { type Interval, type Seconds, union } from '../time/intervals.js';
import { getDay } from '../time/plain-date.js';
import { DAY, getTime } from '../time/time-of-day.js';
import {
  type NewEntry,
  owedAfterShutdown,
  type RecordedShift,
  type Times,
  unpaidLeave,
} from './shift.js';

/** What was recorded for a shift, on one time line of seconds since 1970-01-01 00:00 by the wall. */
export interface PlacedShift {
  /** Of the shift's date, the calendar date on which it starts. */
  day: number;
  tour: Interval;
  ojti: Seconds;
  cic: Seconds;
  overtime: Seconds;
  credit: Seconds;
  leave: Seconds;
  unpaid: Seconds;
  /** Leave that is owed when a shutdown ends, and leave that never is. */
  owed: Seconds;
  lwop: Seconds;
}

function rangeOn(day: number, { start_time, end_time }: Times): Interval {
  const start = getTime(start_time);
  const end = getTime(end_time);
  return [day * DAY + start, day * DAY + (end <= start ? end + DAY : end)];
}

export const tourOf = (shift: Times & { shift_date: string }): Interval =>
  rangeOn(getDay(shift.shift_date), shift);

/** Positive: seconds in common; negative: seconds between them. */
const nearness = (a: Interval, b: Interval): number => Math.min(a[1], b[1]) - Math.max(a[0], b[0]);

/**
 * The entry on the day before, of, or after the shift's date: where it overlaps the shift most,
 * else where the gap is smallest, else the earliest of these days.
 */
export function anchor(entry: Times, day: number, tour: Interval): Interval {
  const [start, end] = rangeOn(day, entry);
  let best: Interval = [start - DAY, end - DAY];
  for (const later of [0, DAY]) {
    const at: Interval = [start + later, end + later];
    if (nearness(at, tour) > nearness(best, tour)) best = at;
  }
  return best;
}

/** What the time of an entry is. */
function useOf({ kind, sub_type }: NewEntry) {
  if (kind === 'ojti' || kind === 'cic') return kind;
  if (kind === 'tos') return sub_type === 'overtime' ? 'overtime' : 'credit';
  if (owedAfterShutdown.has(sub_type ?? '')) return 'owed';
  return unpaidLeave.has(sub_type ?? '') ? 'lwop' : 'paid';
}

export function placeShift(shift: RecordedShift): PlacedShift {
  const day = getDay(shift.shift_date);
  const tour = rangeOn(day, shift);
  const uses: Record<ReturnType<typeof useOf>, Interval[]> = {
    ojti: [],
    cic: [],
    overtime: [],
    credit: [],
    paid: [],
    owed: [],
    lwop: [],
  };
  for (const entry of shift.entries) uses[useOf(entry)].push(anchor(entry, day, tour));
  const { ojti, cic, overtime, credit, paid, owed, lwop } = uses;
  return {
    day,
    tour,
    ojti: union(ojti),
    cic: union(cic),
    overtime: union(overtime),
    credit: union(credit),
    leave: union(paid, owed, lwop),
    unpaid: union(owed, lwop),
    owed: union(owed),
    lwop: union(lwop),
  };
}

/** The time that a shift claims: its tour and the TOS recorded with it. */
export const extentOf = ({ tour, overtime, credit }: PlacedShift): Seconds =>
  union([tour], overtime, credit);

/** How many days apart two shift dates may lie so that the shifts still share a second. */
export const REACH_DAYS = 3;
