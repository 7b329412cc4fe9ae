import { amountValue, type ValueReader } from './field-values.js';
import type { Line, Word } from './word.js';

/** Hours as clocks show them: `8:30`, signed as amounts are. */
const CLOCK = /^(\()?(-)?(\d{1,3}(?:,\d{3})+|\d{1,4}):([0-5]\d)(-)?(\))?$/;
/** Something of the kind that is no number of hours. */
const LIKE_CLOCK = /^[(-]*\d+(?::\d*)+[)-]*$/;
/** Printed over a word: `P8a0y:00`. */
const WITHIN_WORD = /^(?=.*[a-z]).{0,20}\d[a-z]*:[a-z]*\d/i;
const NUMBER = /\d[.:]\d/;

/** How the numbers beside them are to be understood: `8.50`, or hours and minutes, `8.30`. */
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

/** A row has other numbers beside it; a time on its own is the time of printing. */
const isOfRow = ({ words }: Line) =>
  words.filter(({ text }) => NUMBER.test(text)).length > 1 &&
  words.every(({ text }) => !/\d\/\d/.test(text));

/** The lines with `8:30` written as the numbers of this kind of table are: a colon is in no number. */
export function withSpelledHours(lines: Line[], spelling: HoursSpelling): Line[] {
  if (!lines.some(({ text }) => /\d:\d/.test(text))) return lines;
  return lines.map(line => {
    if (!/\d:\d/.test(line.text) || !isOfRow(line)) return line;
    const words = line.words.map((word): Word => ({ ...word, text: spelled(word.text, spelling) }));
    return { ...line, words, text: words.map(word => word.text).join(' ') };
  });
}

/** Of a label that says hours: `128.30`, or as a clock shows it. */
export const minutesValue: ValueReader = ([first]) =>
  first && amountValue([{ ...first, text: spelled(first.text, 'minutes') }]);

/** Looks like hours and is none: it must not be skipped as if it were a word. */
export const isBrokenHours = (text: string): boolean =>
  LIKE_CLOCK.test(text) || WITHIN_WORD.test(text);
