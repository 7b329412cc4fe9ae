import { parseAmount } from './amount.js';
import type { Line, Word } from './words.js';

/** How one layout's table names its columns. */
export interface TableShape<K extends string> {
  /** The column that a heading means; undefined when it means none. */
  name(heading: string): K | undefined;
  required: readonly K[];
}

/** A column that a table may have any number of and nobody reads. */
export const IGNORED = 'ignored';

export interface Column<K extends string> {
  key: K;
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

const VOCABULARY =
  /^(type|code|misc|rate|adjusted|adj|adjustment|adjustments|amount|amt|hours?|hrs|worked|days?|current|curr|cur|ytd|year|to|date|calendar|year-to-date|description|desc|earnings?|deductions?|retroactive|retro|hourly|leave|pay|period|pd|ppd|pp|ppe|this|accrual|accrued|accr|balances?|bal|beginning|begin|beg|start|ending|end|earned|used|last|prior|previous|yr|lv|forward|fwd|carry|carryover|carried|opening|closing|taken|accum|accumulated|credited|transferred|remaining|over|lost|forfeited|use|or|lose|lose\/term|use-lose\/term|use-lose|donated|donated\/returned|returned|restored|advanced?|adv|avail|available|max|projected|category|term|hours\/days|code\/misc|pd\.|of|and|\/|\$|#|in|per|total|item|status)$/;

/** Three tables of nine columns side by side have fewer words in a line of headings. */
const MOST_WORDS = 60;

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.:()*]/g, '')
    .replace('y-t-d', 'ytd')
    .trim();

/** Every table that is looked for asks of every line. */
const known = new WeakMap<Line, boolean>();

export function isHeadingLine(line: Line): boolean {
  const before = known.get(line);
  if (before !== undefined) return before;
  const answer = line.words.length <= MOST_WORDS && line.words.every(isHeadingWord);
  known.set(line, answer);
  return answer;
}

function isHeadingWord({ text }: Word): boolean {
  if (parseAmount(text) !== null) return false;
  const word = normal(text);
  return (
    VOCABULARY.test(word) || word.split(/[/-]/).every(part => part === '' || VOCABULARY.test(part))
  );
}

/** Headings wrap on at most this many lines, this close (in sizes) to each other. */
const MAX_LINES = 6;
const LINE_GAP = 2.5;
/** Above a table, not in its head. */
const TITLE = /^\W*((current|retroactive) )?(earnings|deductions?|leave)\W*$/i;
/** Gaps (in spaces) up to which words are one heading; the first that makes sense is taken. */
const PHRASE_GAPS = [1.5, 1.2, 2.2, 3.2, 0.7] as const;
/** Where headings touch each other no gap tells them apart, but the words that belong together do. */
const PAIR =
  /^((adj(usted)?|current|gross) (amount|amt|hours?|hrs)|(current|pay) (pay|period|pd|ppd)|year to|to date|hours p\/p|(begin\w*|ending|end|prior) (bal(ance)?|year|yr))$/;

type Cut = (before: Word, word: Word) => boolean;

const CUTS: readonly Cut[] = [
  ...PHRASE_GAPS.map(
    (gap): Cut =>
      (before, word) =>
        word.x0 - before.x1 > gap * word.space,
  ),
  (before, word) => !PAIR.test(`${before.text} ${word.text}`),
];

interface Box {
  text: string;
  x0: number;
  x1: number;
}

export function findHeaders<K extends string>(lines: Line[], shape: TableShape<K>): Header<K>[] {
  return runsOfHeadings(lines).flatMap(({ first, last }) => {
    const found = headerEndingAt(lines.slice(first, last + 1), shape);
    if (!found) return [];
    const page = lines[last]?.page ?? 0;
    return [{ page, first: last - found.lines + 1, last, columns: found.columns }];
  });
}

/** Where lines of nothing but headings follow each other closely. */
function runsOfHeadings(lines: Line[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const [index, line] of lines.entries()) {
    if (!isHeadingLine(line)) continue;
    const run = runs.at(-1);
    const above = lines[index - 1];
    const near = above?.page === line.page && line.y - above.y <= LINE_GAP * line.size;
    if (run && run.last === index - 1 && near) run.last = index;
    else runs.push({ first: index, last: index });
  }
  return runs;
}

/** Headings belong to the numbers below them: the last lines of a run, as many as make sense. */
function headerEndingAt<K extends string>(
  run: Line[],
  shape: TableShape<K>,
): { lines: number; columns: Column<K>[] } | undefined {
  const columnsIn = (block: Line[]) => {
    for (const cut of CUTS) {
      const columns = columnsOf(block, cut, shape);
      if (columns) return columns;
    }
    return undefined;
  };
  const alone = columnsIn(run.slice(-1));
  const own = run.slice(-MAX_LINES);
  while (
    own.length > 1 &&
    (TITLE.test(own[0]?.text ?? '') || (alone && columnsIn(own.slice(0, 1))))
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
  cut: Cut,
  shape: TableShape<K>,
): Column<K>[] | undefined {
  const columns: Column<K>[] = [];
  let group = 0;
  let seen = new Set<K>();
  const complete = () => shape.required.every(key => seen.has(key));
  for (const box of headings(block.map(line => phrases(line.words, cut)))) {
    const key = shape.name(box.text);
    if (key === undefined) return undefined;
    if (seen.has(key) && key !== IGNORED) {
      if (!complete()) return undefined;
      group++;
      seen = new Set();
    }
    seen.add(key);
    columns.push({ key, x0: box.x0, x1: box.x1, group });
  }
  return complete() ? columns : undefined;
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
