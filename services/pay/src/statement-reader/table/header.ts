import { deriveOnce } from '../text/derive-once.js';
import type { Line, Word } from '../text/word.js';
import { headingRuns, isKnownHeading, normal } from './heading-lines.js';
import {
  amountsOf,
  countNumbers,
  type Extent,
  isOverWords,
  rowsBelow,
  standLeft,
} from './rows-below.js';

/** How one layout's table names its columns. */
export interface TableShape<K extends string> {
  /** The column that a heading means; undefined when it means none. */
  name(heading: string): K | typeof IGNORED | undefined;
  required: readonly K[];
  /** What a table beside one of these has at least, which is of another kind. */
  beside?: readonly K[];
  /** The one of descriptions, told by its place where its heading tells nothing. */
  description?: K;
  /** Descriptions may stand under no heading at all. */
  unnamed?: true;
}

/** A column that is skipped; a table may have any number of them. */
export const IGNORED = 'ignored';

export interface Column<K extends string> {
  key: K | typeof IGNORED;
  /** As printed, in lower case. */
  text: string;
  x0: number;
  x1: number;
  /** Tables side by side repeat their headings; 0 is the leftmost. */
  group: number;
}

export interface Header<K extends string> {
  page: number;
  /** Indices of its first and last line. */
  first: number;
  last: number;
  columns: Column<K>[];
}

/** Headings wrap on at most this many lines. */
const MAX_LINES = 6;
/** Above a table, not in its head. */
const TITLE =
  /^\W*((current|retroactive) )?(earnings|deductions?|leave)( (balances?|information|status))?\W*$/i;
/** Gaps (in spaces) up to which words are one heading; the first that makes sense is taken. */
const PHRASE_GAPS = [1.5, 1.2, 2.2, 3.2] as const;
/** Where headings touch each other no gap tells them apart, but the words that belong together do. */
const PAIR =
  /^((adj(usted)?|curr?(ent)?|gross|ytd) (amount|amt|hours?|hrs)|(current|pay|this) (pay|period|pd|ppd)|year to|to date|calendar (ytd|year)|prior adj|hours p\/p|(begin\w*|current|ending|end|prior|last) bal(ance)?|(begin\w*|end|prior|last) (year|yr)|balance last|(year|yr) balance|(pay|leave|earnings?|deductions?) type|(accrual|hourly) rate|(accrued|earned|used) (ytd|pay|current))$/;

type Cut = (before: Word, word: Word) => boolean;

const wider =
  (gap: number): Cut =>
  (before, word) =>
    word.x0 - before.x1 > gap * word.space;
const unpaired: Cut = (before, word) => !PAIR.test(`${before.text} ${word.text}`);

const GAPS: readonly Cut[] = PHRASE_GAPS.map(wider);

const PAIRS: readonly Cut[] = [
  wider(0.7),
  // `CURRENT   YEAR TO DATE TYPE`: words of a pair may still be two headings, if a gap says so.
  (before, word) => wider(PHRASE_GAPS[0])(before, word) || unpaired(before, word),
  unpaired,
];

interface Box {
  text: string;
  x0: number;
  x1: number;
}

export function findHeaders<K extends string>(lines: Line[], shape: TableShape<K>): Header<K>[] {
  return headingRuns(lines).flatMap(({ first, last }) => {
    const run = lines.slice(first, last + 1);
    const end = last - namesBelow(run.slice(-2 * MAX_LINES), shape);
    const found = headerEndingAt(lines.slice(first, end + 1), shape, rowsBelow(lines, end));
    if (!found) return [];
    const page = lines[end]?.page ?? 0;
    return [{ page, first: end - found.lines + 1, last: end, columns: found.columns }];
  });
}

/**
 * `Advance Pay` under all headings is the first line of a name, made of words that headings have: it stands
 * under the heading of names alone, and does not say that it is one. How many such lines there are.
 */
function namesBelow<K extends string>(run: Line[], shape: TableShape<K>): number {
  const last = run.at(-1);
  if (run.length < 2 || !last || !shape.description) return 0;
  const above = headerEndingAt(run.slice(0, -1), shape, [last]);
  const under = (word: Word) =>
    above?.columns.findLast(({ x0 }, i) => i === 0 || x0 <= word.x1)?.key === shape.description;
  const named = last.words.some(({ text }) => shape.name(normal(text)) === shape.description);
  return above && !named && last.words.every(under) ? 1 + namesBelow(run.slice(0, -1), shape) : 0;
}

/** None of its words is a known heading: another column, which is skipped. */
const isUnknown = ({ text }: Box) => !text.split(' ').some(isKnownHeading);

/** The headings of an empty table, printed again for the next. */
function repeats(upper: Line | undefined, lower: Line | undefined): boolean {
  const same = upper?.words.filter(above =>
    lower?.words.some(word => word.text === above.text && word.x0 < above.x1 && above.x0 < word.x1),
  );
  return upper !== undefined && 2 * (same?.length ?? 0) >= upper.words.length;
}

/** Headings belong to the numbers below them: the last lines of a run, as many as make sense. */
function headerEndingAt<K extends string>(
  run: Line[],
  shape: TableShape<K>,
  rows: Line[],
): { lines: number; columns: Column<K>[] } | undefined {
  const needed = Math.max(0, ...rows.map(countNumbers));
  const columnsIn = (block: Line[]) => {
    let best: { columns: Column<K>[]; fits: number } | undefined;
    for (const cutLine of [...cutByGaps, ...cutsAtEdges(rows), ...cutByPairs]) {
      const columns = columnsOf(block, cutLine, shape, rows);
      if (!columns) continue;
      // Fewer headings than numbers below them: some are run together.
      const own = columns.filter(({ key }) => key !== shape.description);
      const count = aligned(own, rows);
      const fits = own.length < needed ? -1 : 2 * count > needed ? count : 0;
      if (!best || fits > best.fits) best = { columns, fits };
      if (fits >= needed) break;
    }
    return best?.columns;
  };
  const alone = columnsIn(run.slice(-1));
  const own = run.slice(-MAX_LINES);
  while (
    own.length > 1 &&
    (TITLE.test(own[0]?.text ?? '') || (repeats(own[0], own[1]) && columnsIn(own.slice(0, 1))))
  )
    own.shift();
  for (; own.length > 1; own.shift()) {
    const columns = columnsIn(own);
    if (columns) return { lines: own.length, columns };
  }
  return alone && { lines: 1, columns: alone };
}

function columnsOf<K extends string>(
  block: Line[],
  cutLine: (line: Line) => Box[],
  shape: TableShape<K>,
  rows: Line[],
): Column<K>[] | undefined {
  const columns: Column<K>[] = [];
  let group = 0;
  let seen = new Set<K | typeof IGNORED>();
  const boxes = headings(block.map(line => cutLine(line)));
  const names: (K | typeof IGNORED)[] = [];
  for (const box of boxes) {
    const name = shape.name(box.text) ?? (isUnknown(box) ? IGNORED : undefined);
    if (name === undefined) return undefined;
    names.push(name);
  }
  const { description, required, beside = required } = shape;
  const [first] = boxes;
  if (!required.every(key => key === description || names.includes(key))) return undefined;
  // The text left of the numbers names the rows, under any heading.
  let unnamed = false;
  if (description && first && !names.includes(description)) {
    if (isOverWords(first, rows)) names[0] = description;
    else unnamed = shape.unnamed === true && standLeft(first, rows);
  }
  const has = (keys: readonly K[]) =>
    keys.every(key => seen.has(key) || (unnamed && key === description && group === 0));
  let isOfShape = false;
  const complete = () => {
    isOfShape ||= has(required);
    return has(beside);
  };
  for (const [i, box] of boxes.entries()) {
    const key = names[i] ?? IGNORED;
    if (seen.has(key) && key !== IGNORED) {
      if (!complete()) return undefined;
      group++;
      seen = new Set();
    }
    seen.add(key);
    columns.push({ key, text: box.text, x0: box.x0, x1: box.x1, group });
  }
  return complete() && isOfShape ? columns : undefined;
}

/** A line's headings by each cut are kept: every table that is looked for asks for them. */
const cutBy = (cut: Cut) => deriveOnce((line: Line) => phrases(line.words, cut));
const cutByGaps = GAPS.map(cutBy);
const cutByPairs = PAIRS.map(cutBy);

/** Numbers and their heading have one of their edges, or their middle, in the same place. */
const EDGES: readonly ((box: Extent) => number)[] = [
  ({ x1 }) => x1,
  ({ x0 }) => x0,
  ({ x0, x1 }) => (x0 + x1) / 2,
];

/** Where the numbers stand, in whole points. */
const placesOf = (numbers: Extent[], edge: (box: Extent) => number) =>
  new Set(numbers.map(number => Math.round(edge(number))));
const isAt = (places: Set<number>, x: number) =>
  [-1, 0, 1].some(point => places.has(Math.round(x) + point));

/** How many headings stand as the numbers below them do; a few do by chance. */
function aligned(headings: Extent[], rows: Line[]): number {
  const numbers = rows.flatMap(amountsOf);
  return Math.max(
    ...EDGES.map(edge => {
      const places = placesOf(numbers, edge);
      return headings.filter(heading => isAt(places, edge(heading))).length;
    }),
  );
}

/** Where headings stand as close as their words do: each ends where its column's numbers end, or begins there. */
function cutsAtEdges(rows: Line[]): ((line: Line) => Box[])[] {
  const numbers = rows.flatMap(amountsOf);
  const [ends, begins] = EDGES.map(edge => placesOf(numbers, edge)) as [Set<number>, Set<number>];
  // A column that is as wide as its heading may have it in the middle.
  const cuts: Cut[] = [
    (before, word) => wider(PHRASE_GAPS[0])(before, word) || isAt(ends, before.x1 - 0.5),
    (before, word) => wider(PHRASE_GAPS[0])(before, word) || isAt(begins, word.x0 + 0.5),
  ];
  return cuts.map(cut => line => phrases(line.words, cut));
}

function phrases(words: Word[], cut: Cut): Box[] {
  const boxes: Box[] = [];
  let before: Word | undefined;
  for (const printed of words) {
    const word = { ...printed, text: normal(printed.text) };
    const last = boxes.at(-1);
    if (last && before && !cut(before, word)) {
      last.text += ` ${word.text}`;
      last.x1 = word.x1;
    } else boxes.push({ text: word.text, x0: word.x0, x1: word.x1 });
    before = word;
  }
  return boxes;
}

/**
 * Headings over several lines: what stands above each other belongs together. A heading that spans
 * several below it is the first word of each of them.
 */
function headings(rows: Box[][]): Box[] {
  return rows.reduce<Box[]>((upper, lower) => {
    const free = lower.map(box => ({ ...box }));
    const alone: Box[] = [];
    for (const above of upper) {
      const below = free.filter(box => box.x0 < above.x1 && above.x0 < box.x1);
      if (below.length === 0) alone.push(above);
      for (const box of below) {
        box.text = `${above.text} ${box.text}`;
        if (below.length > 1) continue;
        box.x0 = Math.min(box.x0, above.x0);
        box.x1 = Math.max(box.x1, above.x1);
      }
    }
    return [...free, ...alone].sort((a, b) => a.x0 - b.x0);
  }, []);
}
