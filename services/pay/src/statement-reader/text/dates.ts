import { parseDate } from '../../domain/time/plain-date.js';

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

const MONTH = `(${MONTHS.join('|')})[A-Z]{0,6}`;

/** `2026-03-07`, `03/07/26`, `7 Mar 2026`, `March 7, 2026`. The 6 in `6 March 7, 2026` is not a day. */
// Quantifiers are bounded, so that a long word is not rescanned from each of its letters.
const WAYS = [
  String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`,
  String.raw`(\d{1,2})\s?[/-]\s?(\d{1,2})\s?[/-]\s?(\d{4}|\d{2})`,
  String.raw`(\d{1,2})[ -]${MONTH}[ -](\d{4}|\d{2}(?!, ?\d{4}))`,
  String.raw`(?<![A-Z])${MONTH}\.? (\d{1,2}), ?(\d{4})`,
];
const DATE = new RegExp(String.raw`(?<![\d/-])(?:${WAYS.join('|')})(?![\d/-])`, 'gi');

const WITHOUT_SIGNS = /(?<![\d.,/-])(\d{2}) ?(\d{2}) ?(\d{4}|\d{2})(?![\d.,/-])/g;

/** Accepts dates without separators where a date is expected, as on an AD-334: `03 07 2026`, `03 07 26`, `030726`. */
export function findExpectedDates(text: string): string[] {
  const dates = findDates(text);
  if (dates.length > 0) return dates;
  return [...text.matchAll(WITHOUT_SIGNS)].flatMap(
    ([, month, day, year]) => iso(year, month, day) ?? [],
  );
}

/** Dates in the text, as ISO dates, in order. */
export function findDates(text: string): string[] {
  const found: string[] = [];
  for (const m of text.matchAll(DATE)) {
    const date = m[1]
      ? iso(m[1], m[2], m[3])
      : m[4]
        ? iso(m[6], m[4], m[5])
        : m[7]
          ? iso(m[9], month(m[8]), m[7])
          : iso(m[12], month(m[10]), m[11]);
    if (date) found.push(date);
  }
  return found;
}

const month = (name = '') => String(MONTHS.indexOf(name.toUpperCase()) + 1);

function iso(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseDate(text) === null ? undefined : text;
}
