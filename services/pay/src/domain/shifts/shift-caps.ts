import { type Message, message } from '@guildhall/contracts/messages';
import { PERIOD_DAYS, periodOfDate } from '../time/calendar.js';
import { type DayNumber, dayOf, getDay } from '../time/plain-date.js';

/** A day has room for a few tours, a period for two a day with corrections; a life of work for forty years of them twice over. */
const SHIFTS_A_DAY = 20;
export const SHIFTS_A_PERIOD = 200;
const SHIFTS_IN_ALL = 20_000;

/** A tour with training, charge, leave and overtime changing by the hour has two dozen. */
export const ENTRIES_A_SHIFT = 30;

/** Days that hold so many of a member's shifts at most. */
export interface ShiftCap {
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly most: number;
  /** Against one more. */
  readonly reason: Message;
}

const ofDay = (date: string): ShiftCap => ({
  first: getDay(date),
  last: getDay(date),
  most: SHIFTS_A_DAY,
  reason: message('too_many_shifts_on_day', SHIFTS_A_DAY, date),
});

function ofPeriod(date: string): ShiftCap {
  const { start_date, end_date } = periodOfDate(date);
  const first = getDay(start_date);
  return {
    first,
    last: first + PERIOD_DAYS - 1,
    most: SHIFTS_A_PERIOD,
    reason: message('too_many_shifts_in_period', SHIFTS_A_PERIOD, start_date, end_date),
  };
}

const ofAll: ShiftCap = {
  first: dayOf(1, 1, 1),
  last: dayOf(9999, 12, 31),
  most: SHIFTS_IN_ALL,
  reason: message('too_many_shifts', SHIFTS_IN_ALL),
};

/** What shifts of these dates may not go beyond. */
export function shiftCapsOn(dates: readonly string[]): readonly ShiftCap[] {
  const days = [...new Set(dates)].sort();
  const periods = new Map(days.map(date => [periodOfDate(date).start_date, date]));
  return [...days.map(ofDay), ...[...periods.values()].map(ofPeriod), ofAll];
}

/** Against one more entry under a shift that has so many. */
export const reasonAgainstAnother = (entries: number): Message | null =>
  entries < ENTRIES_A_SHIFT ? null : message('too_many_entries', entries, ENTRIES_A_SHIFT);

/** Against a shift that would have so many entries. */
export const reasonAgainstEntries = (entries: number): Message | null =>
  entries <= ENTRIES_A_SHIFT
    ? null
    : message('would_have_too_many_entries', entries, ENTRIES_A_SHIFT);

/** Where periods that are all full would be read together. */
export const tooMuchToRead = (where: string): Message => message('too_much_recorded', where);
