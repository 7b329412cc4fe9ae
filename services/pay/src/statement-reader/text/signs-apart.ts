import { LONGEST_NUMBER } from './amount.js';
import type { Word } from './word.js';

/** An amount without a sign. */
const UNSIGNED = /^\$?[\d,]*\.\d+$/;
const isUnsigned = (word: Word | undefined) =>
  word !== undefined && word.text.length <= LONGEST_NUMBER && UNSIGNED.test(word.text);

/** In spaces: at most one space separates a sign from its number; cells are further apart. */
const ONE_SPACE = 1.7;

/** How much nearer a sign must be to its number than to the text on its other side. */
const NEARER = 1.5;

/**
 * Joins `- 4.67` and `4.67 -` if the minus clearly belongs to one number: after a bar, or in the number's cell. On a
 * page that marks empty cells with dashes nothing is joined, because a dash beside a number may be the previous cell's.
 * Between a word and a number it is a dash.
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

/** Nothing is close on the left, or only a label, which precedes its value. */
const leftOf = (before: Word | undefined, left: number, right: number, reach: number) =>
  left > farther(right, reach) || /[a-z#$)]?:$/i.test(before?.text ?? '');
