import { deriveOnce } from './derive-once.js';
import type { Line, Word } from './word.js';

/** Where a label stands. */
export interface Label {
  line: number;
  /** Index of the word after it. */
  next: number;
  x0: number;
  x1: number;
  /** The first line of a label that wraps. */
  upper?: { line: Line; label: { next: number; x1: number } };
}

/** Words of one line that may be a label, without spaces, dots and colons. */
export interface Piece {
  text: string;
  x0: number;
  x1: number;
  next: number;
}

/** No label is longer, in letters or in words. */
const LONGEST_LABEL = 30;
const MOST_WORDS = 10;

/** No label has a number in it. */
const NUMBER = /\d/;

/** A label wraps on at most this many lines, this close (in sizes) to each other. */
const MOST_LINES = 3;
const LINE_GAP = 1.6;

/**
 * A label is matched without spaces, because producers cut words as they like; on one line, or on
 * lines below each other. Last come the ends of longer ones: `Financial Institution - Net Pay` names a bank.
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

/** Every label has one of these words: what has none is not looked at for each of them. */
const TELLING = /pay|date|rate|gross|net|leave/;
const tells = ({ text }: { text: string }) => TELLING.test(text);

/** Where a label may stand, line by line. */
const candidates = deriveOnce((lines: Line[]) => {
  const below = stacked(lines);
  return lines.flatMap(({ words }, line) => {
    const beginnings = beginningsIn(words);
    const stacks = (below[line] ?? []).filter(tells);
    return beginnings.length + stacks.length > 0 ? [{ line, beginnings, stacks }] : [];
  });
});

const compact = (word: Word) => word.text.toLowerCase().replace(/[:.$*]/g, '');

/** What may be a label from one word on: that word, two, three; `isEnd` where it follows another word closely. */
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

const isClose = (before: { x1: number }, word: Word) => word.x0 - before.x1 < 1.7 * word.space;

function piecesOf(words: Word[], goesOn: (before: Piece, word: Word) => boolean): Piece[] {
  const list: Piece[] = [];
  for (const [i, word] of words.entries()) {
    const last = list.at(-1);
    // The number of a form's block is no part of its label, and begins a new one.
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

/** The words of a line that stand close together. */
export const pieces = deriveOnce((words: Word[]): Piece[] => piecesOf(words, isClose));

const hasNumber = (word: Word | undefined) => word !== undefined && NUMBER.test(word.text);

/**
 * Those that may be a part of a label that wraps; its value may follow the last of them closely. What has a number in
 * it is no longer than a word, so that only the last one is looked at.
 */
const halves = deriveOnce((words: Word[]): Piece[] =>
  piecesOf(
    words,
    (before, word) =>
      isClose(before, word) && !hasNumber(words[before.next - 1]) && !hasNumber(word),
  ).filter(({ text }) => !NUMBER.test(text)),
);

type Stack = Label & { text: string };

/** For each line, what may be a label that begins on it and goes on below. */
const stacked = deriveOnce((lines: Line[]): Stack[][] =>
  lines.map((upper, line) =>
    halves(upper.words).flatMap(({ text, ...label }) =>
      goingOn(lines, { text, line, ...label, upper: { line: upper, label } }, MOST_LINES - 1),
    ),
  ),
);

/** A label's next line has this many pieces at most under the one above. */
const MOST_UNDER = 8;

/** Those below a piece; they stand in order. */
function overlapping(row: Piece[], { x0, x1 }: { x0: number; x1: number }): Piece[] {
  let [from, to] = [0, row.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((row[middle]?.x0 ?? 0) < x1) from = middle + 1;
    else to = middle;
  }
  return row.slice(Math.max(0, from - MOST_UNDER), from).filter(piece => piece.x1 > x0);
}

/** With a piece below it, and with another one below that. */
function goingOn(lines: Line[], above: Stack, more: number): Stack[] {
  const last = lines[above.line];
  if (!last || more === 0) return [];
  const found: Stack[] = [];
  // Beside a wrapped label the middle of its neighbors' cells may be a line of its own.
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
