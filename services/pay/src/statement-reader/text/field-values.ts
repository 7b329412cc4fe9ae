import { parseAmount } from './amount.js';
import { findExpectedDates } from './dates.js';
import type { Word } from './word.js';

/** Reads a value from the words that follow its label; the first of them must belong to it. */
export type ValueReader = (words: Word[]) => string | undefined;

/** A gap (in spaces) wider than one between words: what follows is another cell, or column. */
const CELL_GAP = 3;

/** `07 Mar` of a date that wraps and the `17` of the one beside it are no day of 2017. */
const ofOneCell = (words: Word[]) => {
  const end = words.findIndex(
    ({ x0, space }, i) => i > 0 && x0 - (words[i - 1]?.x1 ?? x0) > CELL_GAP * space,
  );
  return end < 0 ? words : words.slice(0, end);
};

export const dateValue: ValueReader = all => {
  const words = ofOneCell(all);
  const datesOf = (part: Word[]) => findExpectedDates(part.map(word => word.text).join(' '));
  for (let count = 1; count <= Math.min(4, words.length); count++) {
    const [date] = datesOf(words.slice(0, count));
    // A date that does without the first word is another label's.
    if (date) return datesOf(words.slice(1, count)).length === 0 ? date : undefined;
  }
  return undefined;
};

export const amountValue: ValueReader = ([first]) =>
  (first && /\.\d/.test(first.text) && parseAmount(first.text)) || undefined;

/** Of whole dollars, which some print without cents: `48`. */
export const rateValue: ValueReader = ([first]) =>
  (first && /^\$?\d{2,3}$/.test(first.text) && parseAmount(first.text)) || undefined;

/** 26 periods a year, 27 in some. */
export const periodNumberValue: ValueReader = ([first]) => {
  const number = /^0?(\d|[12]\d)$/.exec(first?.text ?? '')?.[1];
  return number && Number(number) >= 1 && Number(number) <= 27 ? number : undefined;
};
