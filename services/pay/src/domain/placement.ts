import { type Interval, type Seconds, union } from './intervals.js';
import { getDay } from './plain-date.js';
import { owedAfterShutdown, type RecordedShift, type TimeRange, unpaidLeave } from './shift.js';
import { DAY, getTime } from './time-of-day.js';

/** What was recorded for a shift, on one time line of seconds since 1970-01-01 00:00 by the wall. */
export interface PlacedShift {
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

function rangeOn(day: number, { start_time, end_time }: Omit<TimeRange, 'id'>): Interval {
  const start = getTime(start_time);
  const end = getTime(end_time);
  return [day * DAY + start, day * DAY + (end <= start ? end + DAY : end)];
}

export const tourOf = (shift: Omit<TimeRange, 'id'> & { shift_date: string }): Interval =>
  rangeOn(getDay(shift.shift_date), shift);

/** Positive: seconds in common; negative: seconds between them. */
const nearness = (a: Interval, b: Interval): number => Math.min(a[1], b[1]) - Math.max(a[0], b[0]);

/**
 * The entry on the day before, of, or after the shift's date: where it overlaps the shift most,
 * else where the gap is smallest, else the earliest of these days.
 */
export function anchor(entry: Omit<TimeRange, 'id'>, day: number, tour: Interval): Interval {
  const [first, ...later] = [day - 1, day, day + 1].map(each => rangeOn(each, entry)) as [
    Interval,
    Interval,
    Interval,
  ];
  return later.reduce((best, at) => (nearness(at, tour) > nearness(best, tour) ? at : best), first);
}

export function placeShift(shift: RecordedShift): PlacedShift {
  const day = getDay(shift.shift_date);
  const tour = tourOf(shift);
  const place = (entries: readonly TimeRange[]): Seconds =>
    union(entries.map(entry => anchor(entry, day, tour)));
  const entries = (type: string, has: (subType: string) => boolean): Seconds =>
    place(shift.tos_tnw.filter(entry => entry.entry_type === type && has(entry.sub_type)));
  return {
    tour,
    ojti: place(shift.ojti_time),
    cic: place(shift.cic_time),
    overtime: entries('tos', subType => subType === 'overtime'),
    credit: entries('tos', subType => subType === 'credit_hours_earned'),
    leave: entries('tnw', () => true),
    unpaid: entries('tnw', subType => unpaidLeave.has(subType)),
    owed: entries('tnw', subType => owedAfterShutdown.has(subType)),
    lwop: entries('tnw', subType => subType === 'lwop'),
  };
}

/** The time that a shift claims: its tour and the TOS recorded with it. */
export const extentOf = ({ tour, overtime, credit }: PlacedShift): Seconds =>
  union([tour], overtime, credit);

/** How many days apart two shift dates may lie so that the shifts still share a second. */
export const REACH_DAYS = 3;
