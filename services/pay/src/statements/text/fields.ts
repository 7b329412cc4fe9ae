import { parseAmount } from './amount.js';
import { findDates } from './dates.js';
import type { Line, Word } from './words.js';

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

interface Label {
  line: number;
  /** Index of the word after it. */
  next: number;
  x0: number;
  x1: number;
  /** The first line of a label that wraps. */
  upper?: { line: Line; label: { next: number; x1: number } };
}

/** Every label looks at every word: what is derived from one is kept with it. */
const compacted = new WeakMap<Word, string>();
function compact(word: Word): string {
  const known = compacted.get(word);
  if (known !== undefined) return known;
  const text = word.text.toLowerCase().replace(/[:.$*]/g, '');
  compacted.set(word, text);
  return text;
}

/** No label is longer. */
const LONGEST_LABEL = 30;

/** In spaces: a value this close behind a label is its own. */
const CLOSE = 5;

/** Values below a label stand at most this far down (in sizes). */
const BELOW = 4;

/**
 * The value of a labelled field: behind its label, or below it. The label is matched without
 * spaces, because producers cut words as they like.
 */
export function findField(lines: Line[], label: RegExp, read: ValueReader): string | undefined {
  for (const found of findLabels(lines, label)) {
    // What stands far behind, or behind the last line of a label that wraps, may be another
    // label's: what stands right below is then nearer.
    const line = lines[found.line];
    const value =
      (found.upper ? undefined : behind(line, found, read, CLOSE)) ??
      below(lines, found, read) ??
      behind(line, found, read, Number.POSITIVE_INFINITY) ??
      (found.upper &&
        behind(
          found.upper.line,
          { ...found, ...found.upper.label },
          read,
          Number.POSITIVE_INFINITY,
        ));
    if (value !== undefined) return value;
  }
  return undefined;
}

export function findLabels(lines: Line[], label: RegExp): Label[] {
  const found: Label[] = [];
  for (const [line, { words, page, y, size }] of lines.entries()) {
    for (let start = 0; start < words.length; start++) {
      const match = longest(words, start, label);
      if (match) found.push({ line, ...match });
    }
    // Beside a wrapped label the middle of its neighbours' cells may be a line of its own.
    for (const next of [line + 1, line + 2]) {
      const under = lines[next];
      if (under?.page === page && under.y - y < 1.6 * size)
        for (const { over, ...match } of wrapped(words, under.words, label)) {
          const upper = { line: lines[line] as Line, label: over };
          found.push({ line: next, ...match, upper });
        }
    }
  }
  return found;
}

function longest(words: Word[], start: number, label: RegExp): Omit<Label, 'line'> | undefined {
  let text = '';
  let best: Omit<Label, 'line'> | undefined;
  for (let end = start; end < Math.min(words.length, start + 10); end++) {
    const word = words[end];
    if (!word) break;
    text += compact(word);
    if (text.length > LONGEST_LABEL) break;
    if (label.test(text)) best = { next: end + 1, x0: words[start]?.x0 ?? 0, x1: word.x1 };
  }
  return best;
}

/** A label on two lines: a piece of the upper line and the piece of the lower one under it. */
function wrapped(upper: Word[], lower: Word[], label: RegExp): (Piece & { over: Piece })[] {
  const found: (Piece & { over: Piece })[] = [];
  for (const over of pieces(upper))
    for (const under of pieces(lower)) {
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

interface Piece {
  text: string;
  x0: number;
  x1: number;
  next: number;
}

const cut = new WeakMap<Word[], Piece[]>();

function pieces(words: Word[]): Piece[] {
  const known = cut.get(words);
  if (known) return known;
  const list: Piece[] = [];
  cut.set(words, list);
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
}

/** Words that only lead to a value. */
const isLead = (word: Word) => /^[:$#|.]+$/.test(word.text);

function behind(
  line: Line | undefined,
  label: Label,
  read: ValueReader,
  reach: number,
): string | undefined {
  const words = line?.words.slice(label.next) ?? [];
  const first = words.findIndex(word => !isLead(word));
  const word = words[first];
  const before = words[first - 1]?.x1 ?? label.x1;
  return word && word.x0 - before <= reach * word.space ? read(words.slice(first)) : undefined;
}

function below(lines: Line[], label: Label, read: ValueReader): string | undefined {
  const own = lines[label.line];
  if (!own) return undefined;
  for (const line of lines.slice(label.line + 1)) {
    if (line.page !== own.page || line.y - own.y > BELOW * own.size) return undefined;
    // Nothing else may stand between: it would be the label of what is further down.
    const under = line.words.findIndex(word => word.x0 < label.x1 + 1 && word.x1 > label.x0 - 1);
    if (under < 0) continue;
    const value = read(line.words.slice(under).filter(word => !isLead(word)));
    if (value !== undefined) return value;
    if (!/^\d+\.?$/.test(line.words[under]?.text ?? '')) return undefined;
  }
  return undefined;
}

/**
 * An amount that stands in a small table of its own, beside one for the year so far: the column
 * headed as current is taken where headings tell, else the first.
 */
export function currentAmount(lines: Line[], label: RegExp): string | undefined {
  for (const found of findLabels(lines, label)) {
    const line = lines[found.line];
    const amounts: Word[] = [];
    for (const word of line?.words.slice(found.next) ?? []) {
      if (isLead(word)) continue;
      if (amountValue([word]) === undefined) break;
      amounts.push(word);
    }
    const chosen =
      amounts.length > 1 ? underCurrent(lines.slice(0, found.line), amounts) : amounts[0];
    const value = chosen ? amountValue([chosen]) : line && below(lines, found, amountValue);
    if (value !== undefined) return value;
  }
  return undefined;
}

function underCurrent(above: Line[], amounts: Word[]): Word | undefined {
  for (const line of [...above].reverse().slice(0, 12)) {
    const heads = pieces(line.words);
    const current = heads.find(head =>
      /^(\d*current(payperiod)?|thisperiod|payperiod|thispayperiod)$/.test(head.text),
    );
    const year = heads.find(head => /^(ytd|yeartodate)$/.test(head.text));
    if (current && year) return year.x0 < current.x0 ? amounts.at(-1) : amounts[0];
  }
  return amounts[0];
}
