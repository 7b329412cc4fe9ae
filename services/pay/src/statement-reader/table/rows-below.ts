import { isAmount } from '../text/amount.js';
import { deriveOnce } from '../text/derive-once.js';
import type { Line } from '../text/word.js';
import { isHeadingLine } from './heading-lines.js';

export interface Extent {
  x0: number;
  x1: number;
}

export const amountsOf = deriveOnce(({ words }: Line) => words.filter(isAmount));
export const countNumbers = (line: Line): number => amountsOf(line).length;

export function rowsBelow(lines: Line[], last: number): Line[] {
  const below = lines.slice(last + 1, last + 6);
  const end = below.findIndex(row => row.page !== lines[last]?.page || isHeadingLine(row));
  return end < 0 ? below : below.slice(0, end);
}

/** Only words are under the heading. */
export const isOverWords = (box: Extent, rows: Line[]) => {
  const under = rows.flatMap(row => row.words.filter(w => w.x0 < box.x1 && w.x1 > box.x0));
  return under.length > 0 && under.every(word => /^[a-z]/i.test(word.text));
};

/** The row's name is left of the box, under no heading. */
export const haveNamesLeftOf = (box: Extent, rows: Line[]) =>
  rows.some(({ words: [name] }) => name && /^[a-z]/i.test(name.text) && name.x1 < box.x0);
