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
  /^(type|code|misc|rate|adjusted|adj|adjustment|adjustments|amount|amt|hours?|hrs|days?|current|curr|cur|ytd|year|to|date|y-t-d|year-to-date|description|desc|earnings?|deductions?|retroactive|leave|pay|period|pd|ppd|pp|ppe|this|accrual|accrued|accr|balances?|bal|beginning|begin|beg|start|ending|end|earned|used|last|prior|previous|yr|forward|carry|carryover|over|lost|forfeited|use|or|lose|lose\/term|use-lose\/term|use-lose|donated|donated\/returned|returned|restored|advanced|available|max|projected|category|term|hours\/days|code\/misc|pd\.|of|and|\/|\$|#|in|per|total|item)$/;

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.:()*]/g, '')
    .trim();

export const isHeadingLine = (line: Line) =>
  line.words.every(
    word =>
      parseAmount(word.text) === null &&
      (VOCABULARY.test(normal(word.text)) ||
        normal(word.text)
          .split(/[/-]/)
          .every(part => VOCABULARY.test(part))),
  );

/** Headings wrap on at most this many lines, this close (in sizes) to each other. */
const MAX_LINES = 3;
const LINE_GAP = 1.9;
/** Gaps (in spaces) up to which words are one heading; the first that makes sense is taken. */
const PHRASE_GAPS = [1.5, 1.2, 2.2, 3.2, 0.7];

interface Box {
  text: string;
  x0: number;
  x1: number;
}

export function findHeaders<K extends string>(lines: Line[], shape: TableShape<K>): Header<K>[] {
  const headers: Header<K>[] = [];
  for (let first = 0; first < lines.length; first++) {
    const found = headerAt(lines, first, shape);
    if (!found) continue;
    headers.push(found);
    first = found.last;
  }
  return headers;
}

function headerAt<K extends string>(
  lines: Line[],
  first: number,
  shape: TableShape<K>,
): Header<K> | undefined {
  const block: Line[] = [];
  for (const line of lines.slice(first, first + MAX_LINES)) {
    const above = block.at(-1);
    const near = !above || (above.page === line.page && line.y - above.y <= LINE_GAP * line.size);
    if (!near || !isHeadingLine(line)) break;
    block.push(line);
  }
  for (; block.length > 0; block.pop())
    for (const gap of PHRASE_GAPS) {
      const columns = columnsOf(block, gap, shape);
      if (columns)
        return { page: block[0]?.page ?? 0, first, last: first + block.length - 1, columns };
    }
  return undefined;
}

function columnsOf<K extends string>(
  block: Line[],
  gap: number,
  shape: TableShape<K>,
): Column<K>[] | undefined {
  const columns: Column<K>[] = [];
  let group = 0;
  let seen = new Set<K>();
  const complete = () => shape.required.every(key => seen.has(key));
  for (const box of headings(block.map(line => phrases(line.words, gap)))) {
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

function phrases(words: Word[], gap: number): Box[] {
  const boxes: Box[] = [];
  for (const word of words) {
    const last = boxes.at(-1);
    const text = normal(word.text);
    if (last && word.x0 - last.x1 <= gap * word.space) {
      last.text += ` ${text}`;
      last.x1 = word.x1;
    } else boxes.push({ text, x0: word.x0, x1: word.x1 });
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
