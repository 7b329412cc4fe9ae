import { message } from '@guildhall/contracts/messages';
import { parseDate } from '../domain/time/plain-date.js';
import { NotUnderstood } from './shift-file.js';

/** A day with a time of day behind it, as programs write instants: each cell is asked for one of the two. */
const dayAndTime = /^(.*\d)(?:T|,?\s+)(\d{1,2}:\d{2}.*)$/i;

const dayPart = (cell: string): string => dayAndTime.exec(cell)?.[1] ?? cell;
export const timePart = (cell: string): string => dayAndTime.exec(cell)?.[2] ?? cell;

const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\.?,?\s+/i;
const sorted = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayThenMonth = /^(\d{1,2})[\s-]+(?:de\s+)?([a-z]{3,10})\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})$/i;
const monthThenDay = /^([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;

/** By their first letters, English and Spanish. */
const months = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];
const monthNamed = (name = '') =>
  String(months.findIndex(names => names.includes(name.slice(0, 3).toLowerCase())) + 1);

type Civil = readonly [
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
];

function civilIn(text: string, isDayFirst: boolean): Civil | null {
  const iso = sorted.exec(text);
  if (iso && (iso[2] !== '' || text.length === 8)) return [iso[1], iso[3], iso[4]];
  const [isNumbers, first, mark, second, year] = numbers.exec(text) ?? [];
  if (isNumbers !== undefined)
    return isDayFirst || mark === '.' ? [year, second, first] : [year, first, second];
  const written = dayThenMonth.exec(text);
  if (written) return [written[3], monthNamed(written[2]), written[1]];
  const spoken = monthThenDay.exec(text);
  return spoken && [spoken[3], monthNamed(spoken[1]), spoken[2]];
}

/** 2026-02-09, 2/9/2026, 09-Feb-26, Monday, February 9, 2026, 09.02.2026: as spreadsheets and people write days. */
export function dateIn(cell: string, isDayFirst = false): string {
  const text = dayPart(cell).replace(weekday, '');
  const [year = '', month = '', day = ''] = civilIn(text, isDayFirst) ?? [];
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (parseDate(date) === null) throw new NotUnderstood(message('no_date', cell));
  return date;
}

/** Slashes mean month and day, unless a day of the file can be no month, and no other is against it. */
export function isDayFirst(cells: readonly string[]): boolean {
  const found = cells.map(cell => numbers.exec(dayPart(cell)));
  return found.some(each => Number(each?.[1]) > 12) && !found.some(each => Number(each?.[3]) > 12);
}
