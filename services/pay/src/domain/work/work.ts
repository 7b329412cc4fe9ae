import { SUNDAY_HOURS_LIMIT } from '../earnings/premium-rates.js';
import type { RecordedShift } from '../shifts/shift.js';
import { type PayPeriod, ppIdOf } from '../time/calendar.js';
import { type Interval, length, union } from '../time/intervals.js';
import { SUNDAY, weekdayOf } from '../time/plain-date.js';
import { DAY, HOUR, nightSeconds } from '../time/time-of-day.js';
import { type ClassifiedShift, classifyShifts } from './classification.js';

/** Seconds of one shift, by what they are paid as. */
export interface ShiftWork {
  shiftId: string;
  date: string;
  /** The Sunday that begins the work week of the shift's date. */
  week: number;
  worked: number;
  paidLeave: number;
  leave: number;
  /** Furlough and shutdown time that is paid afterwards. */
  owed: number;
  overtime: number;
  credit: number;
  night: number;
  /** Of the overtime. */
  overtimeNight: number;
  sunday: number;
  ojti: number;
  cic: number;
  /** Of the tour, what counts for a shift recorded earlier. */
  elsewhere: number;
}

/** A tour that ends at midnight has no part on the next day. */
function touchesSunday([start, end]: Interval): boolean {
  for (let day = Math.floor(start / DAY); day * DAY < end; day += 1)
    if (weekdayOf(day) === SUNDAY) return true;
  return false;
}

function workOf({ shift, placed, time }: ClassifiedShift): ShiftWork {
  const worked = length(time.worked);
  return {
    shiftId: shift.id,
    date: shift.shift_date,
    week: placed.day - weekdayOf(placed.day),
    worked,
    paidLeave: length(time.paidLeave),
    leave: length(time.leave),
    owed: length(time.owed),
    overtime: length(time.overtime),
    credit: length(time.credit),
    night: nightSeconds(union(time.worked, time.overtime)),
    overtimeNight: nightSeconds(time.overtime),
    sunday: touchesSunday(placed.tour) ? Math.min(worked, SUNDAY_HOURS_LIMIT * HOUR) : 0,
    ojti: length(time.ojti),
    cic: length(time.cic),
    elsewhere: length(time.elsewhere),
  };
}

/**
 * The work of the shifts dated within a range, in order. Shifts up to `REACH_DAYS` outside it may
 * be given too: they count only for the minutes they claimed first.
 */
export const workBetween = (
  shifts: readonly RecordedShift[],
  first: string,
  last: string,
): ShiftWork[] =>
  classifyShifts(shifts)
    .filter(({ shift }) => first <= shift.shift_date && shift.shift_date <= last)
    .map(workOf);

/** The work of each of these periods, which follow one another, by YYYYPP. */
export function workByPeriod(
  shifts: readonly RecordedShift[],
  periods: readonly PayPeriod[],
): (period: PayPeriod) => readonly ShiftWork[] {
  const first = periods[0]?.start_date ?? '';
  const last = periods.at(-1)?.end_date ?? '';
  const found = new Map<string, ShiftWork[]>(periods.map(period => [ppIdOf(period), []]));
  let index = 0;
  for (const work of workBetween(shifts, first, last)) {
    while (work.date > (periods[index]?.end_date ?? work.date)) index += 1;
    const period = periods[index];
    if (period !== undefined) found.get(ppIdOf(period))?.push(work);
  }
  return period => found.get(ppIdOf(period)) ?? [];
}
