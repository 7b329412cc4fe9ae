/** Days since 1970-01-01 on the proleptic Gregorian calendar: a date without a clock or a zone. */
export type DayNumber = number;

const DAY_MS = 86_400_000;

/** Years start at 1, as in PostgreSQL. */
const pattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;

/** Unlike `Date.UTC` it takes the year 50 for what it says. */
export const dayOf = (year: number, month: number, day: number): DayNumber =>
  new Date(0).setUTCFullYear(year, month - 1, day) / DAY_MS;

export function civilOf(day: DayNumber): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** The day of an ISO date, or null when the text is not one that the calendar has. */
export function parseDate(text: string): DayNumber | null {
  if (!pattern.test(text)) return null;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const number = dayOf(year, month, day);
  const found = civilOf(number);
  // A month 13 or a February 30 is another date.
  return found.month === month && found.day === day ? number : null;
}

export function getDay(date: string): DayNumber {
  const day = parseDate(date);
  if (day === null) throw new RangeError(`not a calendar date: ${date}`);
  return day;
}

export const formatDate = (day: DayNumber): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => formatDate(getDay(date) + days);

export const SUNDAY = 0;

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;
