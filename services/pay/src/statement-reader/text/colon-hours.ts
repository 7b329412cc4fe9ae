import { amountValue, type ValueReader } from './field-values.js';
import { type Line, type Word, withWords } from './word.js';

/** Clock notation, `8:30`, signed like amounts. */
const CLOCK = /^(\()?(-)?(\d{1,3}(?:,\d{3})+|\d{1,4}):([0-5]\d)(-)?(\))?$/;
/** Clock-like text that is not a valid number of hours. */
const LIKE_CLOCK = /^[(-]*\d+(?::\d*)+[)-]*$/;
/** Printed over a word: `P8a0y:00`. */
const WITHIN_WORD = /^(?=.*[a-z]).{0,20}\d[a-z]*:[a-z]*\d/i;
const NUMBER = /\d[.:]\d/;

/** How the table's other numbers are written: `8.50`, or hours and minutes, `8.30`. */
export type HoursSpelling = 'decimal' | 'minutes';

function spelled(text: string, spelling: HoursSpelling): string {
  const [found, open, before, hours = '', minutes = '', behind, close] = CLOCK.exec(text) ?? [];
  const signs = [open, before, behind].filter(sign => sign !== undefined).length;
  if (found === undefined || signs > 1 || (open === undefined) !== (close === undefined))
    return text;
  const fraction =
    spelling === 'minutes'
      ? minutes
      : String(Math.round((Number(minutes) * 100) / 60)).padStart(2, '0');
  return `${signs === 0 ? '' : '-'}${hours}.${fraction}`;
}

/** A row has other numbers too; a time alone is the time of printing. */
const isOfRow = ({ words }: Line) =>
  words.filter(({ text }) => NUMBER.test(text)).length > 1 &&
  words.every(({ text }) => !/\d\/\d/.test(text));

/** Rewrites `8:30` in the table's own notation, because numbers may not contain a colon. */
export function withSpelledHours(lines: Line[], spelling: HoursSpelling): Line[] {
  if (!lines.some(({ text }) => /\d:\d/.test(text))) return lines;
  return lines.map(line => {
    if (!/\d:\d/.test(line.text) || !isOfRow(line)) return line;
    const words = line.words.map((word): Word => ({ ...word, text: spelled(word.text, spelling) }));
    return withWords(line, words);
  });
}

/** A labeled number of hours: `128.30`, or in clock notation. */
export const minutesValue: ValueReader = ([first]) =>
  first && amountValue([{ ...first, text: spelled(first.text, 'minutes') }]);

/** Looks like hours but does not parse. It must not be skipped as a word. */
export const isBrokenHours = (text: string): boolean =>
  LIKE_CLOCK.test(text) || WITHIN_WORD.test(text);
