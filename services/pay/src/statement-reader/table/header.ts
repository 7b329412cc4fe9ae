import { deriveOnce } from '../text/derive-once.js';
import type { Line, Word } from '../text/word.js';
import { headingRuns, isKnownHeading, normal } from './heading-lines.js';
import {
  amountsOf,
  countNumbers,
  type Extent,
  haveNamesLeftOf,
  isOverWords,
  rowsBelow,
} from './rows-below.js';

export interface TableShape<K extends string> {
  /** The column that a heading names; undefined if none. */
  name(heading: string): K | typeof IGNORED | undefined;
  required: readonly K[];
  /** Minimum columns of a different kind of table beside one of these. */
  beside?: readonly K[];
  /** The description column, found by position if its heading is not recognized. */
  description?: K;
  /** Descriptions may have no heading. */
  unnamed?: true;
}

/** A column to skip; a table may have several. */
export const IGNORED = 'ignored';

export interface Column<K extends string> {
  key: K | typeof IGNORED;
  /** As printed, in lower case. */
  text: string;
  x0: number;
  x1: number;
  /** Side-by-side tables repeat their headings; 0 is the leftmost table. */
  group: number;
}

export interface Header<K extends string> {
  page: number;
  /** Index of the first and last heading line. */
  first: number;
  last: number;
  columns: Column<K>[];
}

/** Maximum lines of a wrapped heading. */
const MAX_LINES = 6;
/** A title above a table, not part of its headings. */
const TITLE =
  /^\W*((current|retroactive) )?(earnings|deductions?|leave)( (balances?|information|status))?\W*$/i;
/** In spaces: maximum gap within one heading. The first that gives a valid table is used. */
const PHRASE_GAPS = [1.5, 1.2, 2.2, 3.2] as const;
/** Where headings touch, word pairs separate them instead of gaps. */
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
  // `CURRENT   YEAR TO DATE TYPE`: a wide gap separates headings even within a known pair.
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
 * Counts trailing lines such as `Advance Pay`, a name's first line made of heading words. It is under the description
 * heading only and does not name a description column.
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

/** No word is a known heading, so the column is skipped. */
const isUnknown = ({ text }: Box) => !text.split(' ').some(isKnownHeading);

/** An empty table's headings, repeated for the next table. */
function repeats(upper: Line | undefined, lower: Line | undefined): boolean {
  const same = upper?.words.filter(above =>
    lower?.words.some(word => word.text === above.text && word.x0 < above.x1 && above.x0 < word.x1),
  );
  return upper !== undefined && 2 * (same?.length ?? 0) >= upper.words.length;
}

/** Headings belong to the numbers below them: the last lines of a run, as many as form a valid header. */
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
      // Fewer headings than numbers below means that some headings are run together.
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
  // Text left of the numbers is the description, under any heading.
  let unnamed = false;
  if (description && first && !names.includes(description)) {
    if (isOverWords(first, rows)) names[0] = description;
    else unnamed = shape.unnamed === true && haveNamesLeftOf(first, rows);
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

/** Cached, because every table search cuts the same lines. */
const cutBy = (cut: Cut) => deriveOnce((line: Line) => phrases(line.words, cut));
const cutByGaps = GAPS.map(cutBy);
const cutByPairs = PAIRS.map(cutBy);

/** Numbers share an edge or the center with their heading. */
const EDGES: readonly ((box: Extent) => number)[] = [
  ({ x1 }) => x1,
  ({ x0 }) => x0,
  ({ x0, x1 }) => (x0 + x1) / 2,
];

/** Edge positions of the numbers, in whole points. */
const placesOf = (numbers: Extent[], edge: (box: Extent) => number) =>
  new Set(numbers.map(number => Math.round(edge(number))));
const isAt = (places: Set<number>, x: number) =>
  [-1, 0, 1].some(point => places.has(Math.round(x) + point));

/** Number of headings aligned with the numbers below. A few are aligned by chance. */
function aligned(headings: Extent[], rows: Line[]): number {
  const numbers = rows.flatMap(amountsOf);
  return Math.max(
    ...EDGES.map(edge => {
      const places = placesOf(numbers, edge);
      return headings.filter(heading => isAt(places, edge(heading))).length;
    }),
  );
}

/** For headings as close together as their words: cut where a column's numbers end or begin. */
function cutsAtEdges(rows: Line[]): ((line: Line) => Box[])[] {
  const numbers = rows.flatMap(amountsOf);
  const [ends, begins] = EDGES.map(edge => placesOf(numbers, edge)) as [Set<number>, Set<number>];
  // A heading as wide as its column may be centered over it.
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
 * Joins headings over several lines by overlap. A heading that spans several below it becomes the first word of each.
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
