/** Days since 1970-01-01 on the proleptic Gregorian calendar: a date without a clock or a zone. */
export type DayNumber = number;

const DAYS_PER_ERA = 146_097; // 400 Gregorian years
const DAYS_TO_1970 = 719_468; // from 0000-03-01

const pattern = /^\d{4}-\d{2}-\d{2}$/;

/** Counting years from March puts the leap day last; see Hinnant, "chrono-compatible date algorithms". */
export function dayOf(year: number, month: number, day: number): DayNumber {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970;
}

export function civilOf(day: DayNumber): { year: number; month: number; day: number } {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** The day of an ISO date, or null when the text is not one that the calendar has. */
export function parseDate(text: string): DayNumber | null {
  if (!pattern.test(text)) return null;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (month < 1 || month > 12 || day < 1) return null;
  const number = dayOf(year, month, day);
  return day <= 28 || number < dayOf(year, month + 1, 1) ? number : null;
}

export function getDay(date: string): DayNumber {
  const day = parseDate(date);
  if (day === null) throw new RangeError(`not a calendar date: ${date}`);
  return day;
}

export function formatDate(day: DayNumber): string {
  const date = civilOf(day);
  const [y, m, d] = [date.year, date.month, date.day].map(String);
  return `${y?.padStart(4, '0')}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
}

export const addDays = (date: string, days: number): string => formatDate(getDay(date) + days);

export const SUNDAY = 0;

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;
