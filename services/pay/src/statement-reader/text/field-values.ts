import { parseAmount } from './amount.js';
import { findDates } from './dates.js';
import type { Word } from './word.js';

/** Reads a value from the words that follow its label; the first of them must belong to it. */
export type ValueReader = (words: Word[]) => string | undefined;

export const dateValue: ValueReader = words => {
  const datesOf = (part: Word[]) => findDates(part.map(word => word.text).join(' '));
  for (let count = 1; count <= Math.min(4, words.length); count++) {
    const [date] = datesOf(words.slice(0, count));
    // A date that does without the first word is another label's.
    if (date) return datesOf(words.slice(1, count)).length === 0 ? date : undefined;
  }
  return undefined;
};

export const amountValue: ValueReader = ([first]) =>
  (first && /\.\d/.test(first.text) && parseAmount(first.text)) || undefined;

/** 26 periods a year, 27 in some. */
export const periodNumberValue: ValueReader = ([first]) => {
  const number = /^0?(\d|[12]\d)$/.exec(first?.text ?? '')?.[1];
  return number && Number(number) >= 1 && Number(number) <= 27 ? number : undefined;
};
