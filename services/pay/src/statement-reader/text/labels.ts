import { deriveOnce } from './derive-once.js';
import { isClose, type Line, type Word } from './word.js';

/** Position of a label. */
export interface Label {
  line: number;
  /** Index of the word after it. */
  next: number;
  x0: number;
  x1: number;
  /** The first line of a wrapped label. */
  upper?: { line: Line; label: { next: number; x1: number } };
}

/** Adjacent words of one line that may be a label, without spaces, dots and colons. */
export interface Piece {
  text: string;
  x0: number;
  x1: number;
  next: number;
}

/** In letters and in words. */
const LONGEST_LABEL = 30;
const MOST_WORDS = 10;

/** Labels do not contain numbers. */
const NUMBER = /\d/;

/** Maximum lines of a wrapped label, and their maximum spacing in font sizes. */
const MOST_LINES = 3;
const LINE_GAP = 1.6;

/**
 * Matches labels without spaces, because producers split words arbitrarily, on one line or on stacked lines. Ends of
 * longer labels come last: `Financial Institution - Net Pay` names a bank.
 */
export function findLabels(lines: Line[], label: RegExp): Label[] {
  const found: Label[] = [];
  const ends: Label[] = [];
  for (const { line, beginnings, stacks } of candidates(lines)) {
    for (const { spans, isEnd } of beginnings) {
      const match = spans.findLast(({ text }) => label.test(text));
      if (match)
        (isEnd ? ends : found).push({ line, next: match.next, x0: match.x0, x1: match.x1 });
    }
    for (const { text, ...stack } of stacks) if (label.test(text)) found.push(stack);
  }
  return [...found, ...ends];
}

/** Fast path: every label has one of these words. */
const TELLING = /pay|date|rate|gross|net|leave/;
const tells = ({ text }: { text: string }) => TELLING.test(text);

/** Possible labels, by line. */
const candidates = deriveOnce((lines: Line[]) => {
  const below = stacked(lines);
  return lines.flatMap(({ words }, line) => {
    const beginnings = beginningsIn(words);
    const stacks = (below[line] ?? []).filter(tells);
    return beginnings.length + stacks.length > 0 ? [{ line, beginnings, stacks }] : [];
  });
});

const compact = (word: Word) => word.text.toLowerCase().replace(/[:.$*]/g, '');

/** Possible labels from one word on: that word, two, three. `isEnd`: it closely follows another word. */
interface Beginning {
  spans: Piece[];
  isEnd: boolean;
}

const beginningsIn = deriveOnce((words: Word[]): Beginning[] => {
  const texts = words.map(compact);
  return words.flatMap((first, start) => {
    const list: Piece[] = [];
    let text = '';
    for (let i = start; i < Math.min(words.length, start + MOST_WORDS); i++) {
      text += texts[i] ?? '';
      if (text.length > LONGEST_LABEL || NUMBER.test(text)) break;
      const piece = { text, next: i + 1, x0: first.x0, x1: words[i]?.x1 ?? 0 };
      if (tells(piece)) list.push(piece);
    }
    const before = words[start - 1];
    const isEnd = before !== undefined && /[a-z-]$/i.test(before.text) && isClose(before, first);
    return list.length > 0 ? [{ spans: list, isEnd }] : [];
  });
});

function piecesOf(words: Word[], goesOn: (before: Piece, word: Word) => boolean): Piece[] {
  const list: Piece[] = [];
  for (const [i, word] of words.entries()) {
    const last = list.at(-1);
    // A form's block number is not part of its label and starts a new one.
    if (/^\d+\.$/.test(word.text)) continue;
    const number = /^\d+\.$/.test(words[i - 1]?.text ?? '') ? words[i - 1] : undefined;
    if (last && !number && goesOn(last, word)) {
      last.text += compact(word);
      last.x1 = word.x1;
      last.next = i + 1;
    } else list.push({ text: compact(word), x0: number?.x0 ?? word.x0, x1: word.x1, next: i + 1 });
  }
  return list;
}

export const pieces = deriveOnce((words: Word[]): Piece[] => piecesOf(words, isClose));

const hasNumber = (word: Word | undefined) => word !== undefined && NUMBER.test(word.text);

/**
 * Possible parts of a wrapped label. The value may closely follow the last part. A piece with a number is never longer
 * than a word, so only its last word is checked.
 */
const halves = deriveOnce((words: Word[]): Piece[] =>
  piecesOf(
    words,
    (before, word) =>
      isClose(before, word) && !hasNumber(words[before.next - 1]) && !hasNumber(word),
  ).filter(({ text }) => !NUMBER.test(text)),
);

type Stack = Label & { text: string };

/** Wrapped labels that may begin on each line. */
const stacked = deriveOnce((lines: Line[]): Stack[][] =>
  lines.map((upper, line) =>
    halves(upper.words).flatMap(({ text, ...label }) =>
      goingOn(lines, { text, line, ...label, upper: { line: upper, label } }, MOST_LINES - 1),
    ),
  ),
);

/** Maximum pieces of the next line under one piece. */
const MOST_UNDER = 8;

/** Pieces below a piece. The row is sorted, so a binary search finds them. */
function overlapping(row: Piece[], { x0, x1 }: { x0: number; x1: number }): Piece[] {
  let [from, to] = [0, row.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((row[middle]?.x0 ?? 0) < x1) from = middle + 1;
    else to = middle;
  }
  return row.slice(Math.max(0, from - MOST_UNDER), from).filter(piece => piece.x1 > x0);
}

/** Extends a piece with pieces on the lines below. */
function goingOn(lines: Line[], above: Stack, more: number): Stack[] {
  const last = lines[above.line];
  if (!last || more === 0) return [];
  const found: Stack[] = [];
  // Beside a wrapped label, neighboring cells may have a line centered in between.
  for (const line of [above.line + 1, above.line + 2]) {
    const lower = lines[line];
    if (lower?.page !== last.page || lower.y - last.y >= LINE_GAP * last.size) continue;
    for (const under of overlapping(halves(lower.words), above)) {
      const text = above.text + under.text;
      if (text.length > LONGEST_LABEL) continue;
      const [x0, x1] = [Math.min(above.x0, under.x0), Math.max(above.x1, under.x1)];
      const stack = { ...above, text, line, next: under.next, x0, x1 };
      found.push(stack, ...goingOn(lines, stack, more - 1));
    }
  }
  return found;
}
