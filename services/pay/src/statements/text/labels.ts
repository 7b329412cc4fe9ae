import type { Line, Word } from './words.js';

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

/**
 * A label is matched without spaces, because producers cut words as they like; on one line, or on a
 * line and one below it.
 */
export function findLabels(lines: Line[], label: RegExp): Label[] {
  const found: Label[] = [];
  for (const [line, upper] of lines.entries()) {
    for (const beginnings of spans(upper.words)) {
      const match = beginnings.findLast(({ text }) => label.test(text));
      if (match) found.push({ line, next: match.next, x0: match.x0, x1: match.x1 });
    }
    // Beside a wrapped label the middle of its neighbours' cells may be a line of its own.
    for (const next of [line + 1, line + 2]) {
      const lower = lines[next];
      if (lower?.page === upper.page && lower.y - upper.y < 1.6 * upper.size)
        for (const { over, ...match } of wrapped(upper.words, lower.words, label))
          found.push({ line: next, ...match, upper: { line: upper, label: over } });
    }
  }
  return found;
}

/** Every label looks at every line: what is derived from one is kept with it. */
function kept<T>(derive: (words: Word[]) => T): (words: Word[]) => T {
  const known = new WeakMap<Word[], T>();
  return words => {
    const before = known.get(words);
    if (before !== undefined) return before;
    const derived = derive(words);
    known.set(words, derived);
    return derived;
  };
}

const compact = (word: Word) => word.text.toLowerCase().replace(/[:.$*]/g, '');

/** For each word, what may be a label from it on: one word, two, three. */
const spans = kept((words): Piece[][] => {
  const texts = words.map(compact);
  return words.map((first, start) => {
    const list: Piece[] = [];
    let text = '';
    for (const [i, word] of words.slice(start, start + MOST_WORDS).entries()) {
      text += texts[start + i] ?? '';
      if (text.length > LONGEST_LABEL || NUMBER.test(text)) break;
      list.push({ text, next: start + i + 1, x0: first.x0, x1: word.x1 });
    }
    return list;
  });
});

/** The words of a line that stand close together. */
export const pieces = kept((words): Piece[] => {
  const list: Piece[] = [];
  for (const [i, word] of words.entries()) {
    const last = list.at(-1);
    // The number of a form's block is no part of its label, and begins a new one.
    if (/^\d+\.$/.test(word.text)) continue;
    const number = /^\d+\.$/.test(words[i - 1]?.text ?? '') ? words[i - 1] : undefined;
    if (last && !number && word.x0 - last.x1 < 1.7 * word.space) {
      last.text += compact(word);
      last.x1 = word.x1;
      last.next = i + 1;
    } else list.push({ text: compact(word), x0: number?.x0 ?? word.x0, x1: word.x1, next: i + 1 });
  }
  return list;
});

const halves = kept(words => pieces(words).filter(({ text }) => !NUMBER.test(text)));

/** A label on two lines: a piece of the upper line and the piece of the lower one under it. */
function wrapped(upper: Word[], lower: Word[], label: RegExp): (Piece & { over: Piece })[] {
  const found: (Piece & { over: Piece })[] = [];
  for (const over of halves(upper))
    for (const under of halves(lower)) {
      const overlap = under.x0 < over.x1 && over.x0 < under.x1;
      if (overlap && label.test(over.text + under.text))
        found.push({
          ...under,
          over,
          x0: Math.min(over.x0, under.x0),
          x1: Math.max(over.x1, under.x1),
        });
    }
  return found;
}
