import { SUNDAY_HOURS_LIMIT } from '../earnings/premium-rates.js';
import type { Holiday } from '../holidays/federal-holidays.js';
import { type HolidayHours, holidayQuestions, holidayWork } from '../holidays/holiday-hours.js';
import type { ObservedAnswers } from '../holidays/observed-days.js';
import type { RecordedShift } from '../shifts/shift.js';
import { type PayPeriod, ppIdOf } from '../time/calendar.js';
import { type Clocks, passed, repeated, unchanging } from '../time/clock-changes.js';
import { type Interval, length, type Seconds, union } from '../time/intervals.js';
import { SUNDAY, weekdayOf } from '../time/plain-date.js';
import { DAY, HOUR, nightSeconds } from '../time/time-of-day.js';
import { type ClassifiedShift, classifyShifts } from './classification.js';
import { type LeaveByKind, leaveByKind } from './leave-by-kind.js';

/** Seconds of one shift, by what they are paid as. */
export interface ShiftWork {
  shiftId: string;
  date: string;
  /** The Sunday that begins the work week of the shift's date. */
  week: number;
  worked: number;
  paidLeave: number;
  leave: number;
  leaveOf: LeaveByKind;
  /** Furlough and shutdown time that is paid afterwards. */
  owed: number;
  overtime: number;
  credit: number;
  night: number;
  /** Of the overtime. */
  overtimeNight: number;
  sunday: number;
  /** Premium hours of the holiday: up to the regular tour, two at least. */
  holiday: number;
  holidayName: string | null;
  ojti: number;
  cic: number;
  /** Of the tour, what clocks left out in spring; of the overtime, what they showed a second time in autumn. */
  skipped: number;
  repeated: number;
  /** Of the tour, what counts for a shift recorded earlier. */
  elsewhere: number;
}

/** What decides hours beside the shifts: the clocks of the facility, and the member's answers about holidays. */
export interface WorkPlace {
  readonly clocks: Clocks;
  readonly observed: ObservedAnswers;
}

export const anywhere: WorkPlace = { clocks: unchanging, observed: {} };

/** 5 U.S.C. 5542(a): in autumn the second of the hours is overtime where it goes beyond eight. */
const DAILY_HOURS = 8;

/** A tour that ends at midnight has no part on the next day. */
function touchesSunday([start, end]: Interval): boolean {
  for (let day = Math.floor(start / DAY); day * DAY < end; day += 1)
    if (weekdayOf(day) === SUNDAY) return true;
  return false;
}

/** Hours that passed. An hour that clocks leave out may still be taken as leave: 57 Comp. Gen. 429. */
function workOf(
  { shift, placed, time }: ClassifiedShift,
  clocks: Clocks,
  onHoliday: HolidayHours | undefined,
): ShiftWork {
  const change = clocks(placed.tour[0] - DAY, placed.tour[1] + DAY);
  const [onDuty, onOvertime] = [passed(time.worked, change), passed(time.overtime, change)];
  const seconds = (set: Seconds) => length(passed(set, change)) + repeated(set, change);
  const [all, leave] = [seconds(time.worked), length(time.leave)];
  const again = repeated(time.worked, change);
  // 26 Comp. Gen. 921: the extra hour of autumn is overtime.
  const extra = Math.min(again, Math.max(0, all + leave - DAILY_HOURS * HOUR));
  const worked = all - extra;
  const nightAgain = change && nightSeconds([[change.from, change.to]]) > 0;
  const nightOf = (set: Seconds) => nightSeconds(set) + (nightAgain ? repeated(set, change) : 0);
  const overtime = seconds(time.overtime) + extra;
  const overtimeNight = nightOf(onOvertime) + (nightAgain ? extra : 0);
  return {
    shiftId: shift.id,
    date: shift.shift_date,
    week: placed.day - weekdayOf(placed.day),
    worked,
    paidLeave: length(time.paidLeave),
    leave,
    leaveOf: leaveByKind({ shift, placed, time }),
    owed: length(time.owed),
    overtime,
    credit: seconds(time.credit),
    night: nightOf(union(onDuty, onOvertime)),
    overtimeNight,
    sunday: touchesSunday(placed.tour) ? Math.min(worked, SUNDAY_HOURS_LIMIT * HOUR) : 0,
    holiday: onHoliday?.seconds ?? 0,
    holidayName: onHoliday?.holiday.name ?? null,
    ojti: seconds(time.ojti),
    cic: seconds(time.cic),
    skipped: length(time.worked) - length(onDuty),
    repeated: extra,
    elsewhere: length(time.elsewhere),
  };
}

/** A holiday in a range that was perhaps observed on one of these workdays: only the member knows. */
export interface HolidayQuestion {
  readonly holiday: Holiday;
  readonly days: readonly string[];
}

export interface WorkDone {
  readonly work: ShiftWork[];
  readonly questions: HolidayQuestion[];
}

/**
 * The work of the shifts dated within a range, in order. Shifts outside it may be given too: they count only for the
 * minutes they claimed first, and for what they tell of the member's days off.
 */
export function workDone(
  shifts: readonly RecordedShift[],
  first: string,
  last: string,
  { clocks, observed }: WorkPlace = anywhere,
): WorkDone {
  const all = classifyShifts(shifts);
  const holidays = holidayWork(all, observed);
  const work = all
    .filter(({ shift }) => first <= shift.shift_date && shift.shift_date <= last)
    .map(each => workOf(each, clocks, holidays.hours.get(each.shift.id)));
  const worked = new Set(work.filter(each => each.worked > 0).map(({ date }) => date));
  return { work, questions: holidayQuestions(holidays, date => worked.has(date)) };
}

export const workBetween = (
  shifts: readonly RecordedShift[],
  first: string,
  last: string,
  place?: WorkPlace,
): ShiftWork[] => workDone(shifts, first, last, place).work;

/** The work of each of these periods, which follow one another, by YYYYPP. */
export function workByPeriod(
  shifts: readonly RecordedShift[],
  periods: readonly PayPeriod[],
  place?: WorkPlace,
): (period: PayPeriod) => readonly ShiftWork[] {
  const first = periods[0]?.start_date ?? '';
  const last = periods.at(-1)?.end_date ?? '';
  const found = new Map<string, ShiftWork[]>(periods.map(period => [ppIdOf(period), []]));
  let index = 0;
  for (const work of workBetween(shifts, first, last, place)) {
    while (work.date > (periods[index]?.end_date ?? work.date)) index += 1;
    const period = periods[index];
    if (period !== undefined) found.get(ppIdOf(period))?.push(work);
  }
  return period => found.get(ppIdOf(period)) ?? [];
}
