import { LONGEST_NUMBER } from './amount.js';
import type { Word } from './word.js';

/** An amount without a sign of its own. */
const UNSIGNED = /^\$?[\d,]*\.\d+$/;
const isUnsigned = (word: Word | undefined) =>
  word !== undefined && word.text.length <= LONGEST_NUMBER && UNSIGNED.test(word.text);

/** In spaces: no more than one lies between a number and its sign, more than one between two cells. */
const ONE_SPACE = 1.7;

/** How much nearer a sign is to its number than to what stands on its other side. */
const NEARER = 1.5;

/**
 * `- 4.67` and `4.67 -` where a minus stands by one number alone: a space behind a bar, or in a cell
 * of its number. Where dashes alone in their cells say on the same page that these are empty, one
 * beside a number may be the cell's before; and between a word and a number it leads from one to the other.
 */
export function joinSigns(rows: Word[][]): Word[][] {
  return rows.some(hasEmptyCell) ? rows : rows.map(joinInRow);
}

const gap = (left: Word | undefined, right: Word | undefined) =>
  left && right && !left.text.endsWith('|') && !right.text.startsWith('|')
    ? right.x0 - left.x1
    : Number.POSITIVE_INFINITY;

const hasEmptyCell = (row: Word[]) =>
  row.some(
    (word, at) =>
      word.text === '-' &&
      Math.min(gap(row[at - 1], word), gap(word, row[at + 1])) > ONE_SPACE * word.space,
  );

function joinInRow(row: Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < row.length; at++) {
    const word = row[at] as Word;
    const [before, behind] = [joined.at(-1), row[at + 1]];
    const [left, right] = [gap(before, word), gap(word, behind)];
    const reach = ONE_SPACE * word.space;
    if (word.text !== '-') joined.push(word);
    else if (behind && isUnsigned(behind) && right <= reach && leftOf(before, left, right, reach)) {
      joined.push({ ...behind, text: `-${behind.text}`, x0: word.x0 });
      at++;
    } else if (before && isUnsigned(before) && left <= reach && right > farther(left, reach))
      joined.splice(-1, 1, { ...before, text: `${before.text}-`, x1: word.x1 });
    else joined.push(word);
  }
  return joined;
}

const farther = (own: number, reach: number) => Math.max(reach, NEARER * own);

/** Nothing stands close on its left, or a label, which only leads to its value. */
const leftOf = (before: Word | undefined, left: number, right: number, reach: number) =>
  left > farther(right, reach) || /[a-z#$)]?:$/i.test(before?.text ?? '');
