import { type Interval, type Seconds, union } from '../time/intervals.js';
import { getDay } from '../time/plain-date.js';
import { DAY, getTime } from '../time/time-of-day.js';
import { owedAfterShutdown, type RecordedShift, type TimeRange, unpaidLeave } from './shift.js';

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

type Times = Omit<TimeRange, 'id'>;

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

export function placeShift(shift: RecordedShift): PlacedShift {
  const day = getDay(shift.shift_date);
  const tour = rangeOn(day, shift);
  const place = (entry: TimeRange): Interval => anchor(entry, day, tour);
  const overtime: Interval[] = [];
  const credit: Interval[] = [];
  const paid: Interval[] = [];
  const owed: Interval[] = [];
  const lwop: Interval[] = [];
  for (const entry of shift.tos_tnw) {
    const { entry_type, sub_type } = entry;
    const at = place(entry);
    if (entry_type === 'tos') (sub_type === 'overtime' ? overtime : credit).push(at);
    else if (owedAfterShutdown.has(sub_type)) owed.push(at);
    else if (unpaidLeave.has(sub_type)) lwop.push(at);
    else paid.push(at);
  }
  return {
    day,
    tour,
    ojti: union(shift.ojti_time.map(place)),
    cic: union(shift.cic_time.map(place)),
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
