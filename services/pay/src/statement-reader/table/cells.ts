import {
  isAmount,
  isBlankMark,
  isBrokenAmount,
  isOverprinted,
  parseAmount,
} from '../text/amount.js';
import { isBrokenHours } from '../text/colon-hours.js';
import { median } from '../text/median.js';
import { isClose, type Line, type Word } from '../text/word.js';
import type { Column } from './header.js';

export interface Cell {
  amount: string;
  x0: number;
  x1: number;
}

/** One line of one table, split into description words and numbers. */
export interface RawRow {
  page: number;
  y: number;
  size: number;
  words: Word[];
  cells: Cell[];
  /** Text in other columns (codes). It has no amount but shows where the column is. */
  marks: Cell[];
  /** A cell that looks like a number but does not parse. */
  broken: boolean;
  /** Cells are marked as empty, so this is a row even without numbers. */
  own: boolean;
  /** The name begins here, with a code or as a sum's name. */
  begins: boolean;
}

/** A line that may continue the row above or below. */
export const isWordsAlone = ({ cells, broken, own, begins }: RawRow): boolean =>
  cells.length === 0 && !broken && !own && !begins;

/**
 * Splits a line's words. A whole number close after a word belongs to the description ("TSP 401"); one that is apart,
 * or has decimals, is a cell.
 */
export function toRawRow<K extends string>(line: Line, words: Word[], texts: Column<K>[]): RawRow {
  const row: RawRow = {
    page: line.page,
    // Beside another table, this table's words may be slightly higher or lower.
    y: median(
      words.map(word => word.y),
      line.y,
    ),
    size: line.size,
    words: [],
    cells: [],
    marks: [],
    broken: false,
    own: false,
    begins: false,
  };
  let previous: Word | undefined;
  let described = false;
  let coded = false;
  // Without amounts on the line, this is the time of printing.
  const amounts = words.some(isAmount);
  for (const [index, word] of words.entries()) {
    // An amount ends its cell, however narrow the gap after it.
    const apart = !previous || isAmount(previous) || !isClose(previous, word);
    const amount = parseAmount(word.text);
    const cell = { amount: amount ?? '', x0: word.x0, x1: word.x1 };
    const mark = { ...cell, amount: '' };
    // `M 2` is one code.
    const goesOn = !apart && coded ? row.marks.at(-1) : undefined;
    if (isAmount(word))
      if (isCode(word, texts))
        // A code may look like an amount: a savings percentage.
        row.marks.push(mark);
      else row.cells.push(cell);
    else if (goesOn && !isOverprinted(word.text)) goesOn.x1 = word.x1;
    else if (amount !== null && isPartOfText(words, index)) {
      // Text close after it belongs to it, not to a code, so that `clean` removes all of it.
      coded = false;
      row.words.push(word);
    } else if (
      amount !== null &&
      apart &&
      (row.words.length > 0 || (amounts && isAside(word, texts)))
    )
      if (texts.length > 1)
        // In a table with codes a whole number is a code, because amounts are printed with cents.
        row.marks.push(mark);
      else row.cells.push(cell);
    else if (isBlankMark(word.text) && apart && !leads(word, words[index + 1])) row.own = true;
    else if (isOverprinted(word.text)) row.broken = true;
    else if (apart && (isBrokenAmount(word.text) || (amounts && isBrokenHours(word.text))))
      row.broken = true;
    else if (isCode(word, texts) || isLastWordAsCode(words, index, texts)) {
      coded = true;
      row.marks.push(mark);
    } else {
      coded = apart ? !isDescription(word, texts) || (described && strays(word, previous)) : coded;
      if (coded) row.marks.push(mark);
      else row.words.push(word);
      described ||= !coded && /[a-z]/i.test(word.text);
    }
    previous = word;
  }
  return row;
}

/**
 * Digits of a person, card, account or house number: too many for hours or a code, or close to more digits, or before a
 * word. They are not an amount and are removed from descriptions later.
 */
function isPartOfText(words: Word[], at: number): boolean {
  const [before, word, behind] = [words[at - 1], words[at], words[at + 1]];
  return (
    /^\d{4,}$/.test(word?.text ?? '') ||
    (isClose(before, word) && /^[\d-]+$/.test(before?.text ?? '')) ||
    (isClose(word, behind) && /^[a-z\d-]/i.test(behind?.text ?? '') && !behind?.text.includes('.'))
  );
}

/** A wrapped name's whole hours may be on a line without words, before the amounts. */
const isAside = <K extends string>(word: Word, [description]: Column<K>[]) =>
  description === undefined || word.x0 - description.x0 > COLUMN_GAP * word.size;

/** A dash before a word in a wrapped description: `Retirement / - FERS`. */
const leads = (mark: Word, next: Word | undefined) =>
  next !== undefined && /^[a-z]/i.test(next.text) && isClose(mark, next);

/** In font sizes: past a wider gap, a word is in another column, even without a heading. */
const COLUMN_GAP = 1.5;

const strays = (word: Word, previous: Word | undefined) =>
  previous !== undefined && word.x0 - previous.x1 > COLUMN_GAP * word.size;

/** Close to the description, but exactly in its table's code column. */
const isCode = <K extends string>(word: Word, columns: Column<K>[]): boolean =>
  /\d/.test(word.text) && standsAsCode(word, columns);

/** A code without digits has no more words after it. */
const isLastWordAsCode = <K extends string>(words: Word[], at: number, columns: Column<K>[]) => {
  const [word, behind] = [words[at], words[at + 1]];
  return (
    at > 0 &&
    word !== undefined &&
    standsAsCode(word, columns) &&
    (behind === undefined || parseAmount(behind.text) !== null || isBlankMark(behind.text))
  );
};

const standsAsCode = <K extends string>(word: Word, [, ...others]: Column<K>[]): boolean =>
  others.some(code => Math.min(Math.abs(word.x0 - code.x0), Math.abs(word.x1 - code.x1)) < 1);

/** Words under another heading (codes) are not part of the description. */
function isDescription<K extends string>(word: Word, texts: Column<K>[]): boolean {
  const [description, ...others] = texts;
  if (!description) return true;
  const distance = (column: Column<K>) =>
    Math.min(
      Math.abs(word.x0 - column.x0),
      Math.abs((word.x0 + word.x1 - column.x0 - column.x1) / 2),
      Math.abs(word.x1 - column.x1),
    );
  return others.every(other => distance(description) <= distance(other));
}
