import { parseAmount } from './amount.js';
import { findExpectedDates } from './dates.js';
import type { Word } from './word.js';

/** Reads a value from the words after its label. The first word must be part of the value. */
export type ValueReader = (words: Word[]) => string | undefined;

/** In spaces: a wider gap starts another cell or column. */
const CELL_GAP = 3;

/** `07 Mar` of a wrapped date and the `17` of the next cell are not a day in 2017. */
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
    // A date that does not need the first word belongs to another label.
    if (date) return datesOf(words.slice(1, count)).length === 0 ? date : undefined;
  }
  return undefined;
};

export const amountValue: ValueReader = ([first]) =>
  (first && /\.\d/.test(first.text) && parseAmount(first.text)) || undefined;

/** Whole dollars, sometimes printed without cents: `48`. */
export const rateValue: ValueReader = ([first]) =>
  (first && /^\$?\d{2,3}$/.test(first.text) && parseAmount(first.text)) || undefined;

/** 26 periods a year, 27 in some. */
export const periodNumberValue: ValueReader = ([first]) => {
  const number = /^0?(\d|[12]\d)$/.exec(first?.text ?? '')?.[1];
  return number && Number(number) >= 1 && Number(number) <= 27 ? number : undefined;
};
