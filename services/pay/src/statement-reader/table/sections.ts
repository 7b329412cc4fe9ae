import { isAmount } from '../text/amount.js';
import { isClose, type Line, type Word } from '../text/word.js';
import { type RawRow, toRawRow } from './cells.js';
import { findHeaders, type Header, type TableShape } from './header.js';
import { headsIn, isHeadingLine } from './heading-lines.js';
import { countNumbers } from './rows-below.js';

export interface SectionOptions<K extends string> {
  shape: TableShape<K>;
  /** Text columns: the description first, then columns whose words are ignored. */
  texts: readonly K[];
  isEnd(line: Line, next: Line | undefined): boolean;
  isKnown?(description: string): boolean;
}

/** Lines under one header, for each of its side-by-side tables. */
export interface Section<K extends string> {
  header: Header<K>;
  groups: RawRow[][];
  /** Rows that continue on the next page without headings to identify their numbers. */
  unheaded: Line[];
}

/** Limits work: fifty pages have fewer tables of one kind. */
const MOST_TABLES = 100;

export const findSections = <K extends string>(
  lines: Line[],
  options: SectionOptions<K>,
): Section<K>[] =>
  findHeaders(lines, options.shape)
    .slice(0, MOST_TABLES)
    .map((header, i, all) => {
      const below = lines.slice(header.last + 1, all[i + 1]?.first);
      return toSection(header, below, headsIn(lines), options);
    });

function toSection<K extends string>(
  header: Header<K>,
  below: Line[],
  { isHead, isOfHead }: ReturnType<typeof headsIn>,
  options: SectionOptions<K>,
): Section<K> {
  const body: Line[] = [];
  let unheaded: Line[] = [];
  for (const [index, line] of below.entries()) {
    const next = below[index + 1];
    if (line.page !== header.page) {
      unheaded = rowsAtTop(below.slice(index), isHead, options);
      break;
    }
    // Not every table has a title.
    if (isHead(line)) break;
    const begins = (other: Line) =>
      isOfHead(other) ||
      (isHeadingLine(other) && other.words.length > 2) ||
      options.isEnd(other, undefined);
    if (options.isEnd(line, next) && !wraps(body, line, next, begins, options.isKnown)) break;
    body.push(line);
  }
  const edges = boundaries(header, body);
  const parted = body.map(line => partedAt(edges, line.words));
  const groups = edges.slice(1).map((_, group) => {
    const texts = options.texts.flatMap(key =>
      header.columns.filter(column => column.group === group && column.key === key),
    );
    return body.map((line, row) => toRawRow(line, parted[row]?.[group] ?? [], texts));
  });
  return { header, groups, unheaded };
}

/** Rows at the top of a page, after any page header and before the first heading or title. */
function rowsAtTop<K extends string>(
  lines: Line[],
  isHead: (line: Line) => boolean,
  { isEnd }: SectionOptions<K>,
): Line[] {
  const { page } = lines[0] ?? { page: 0 };
  const end = lines.findIndex(
    (line, index) =>
      line.page !== page || isHead(line) || isHeadingLine(line) || isEnd(line, lines[index + 1]),
  );
  return lines.slice(0, end < 0 ? undefined : end).filter(isRow);
}

/** A name followed by amounts without a label. */
const isRow = (line: Line) =>
  /^[a-z]/i.test(line.text) && !/[:#$]|\d\/\d/.test(line.text) && countNumbers(line) > 1;

/** Splits a line's words by side-by-side table. A continuous text is never split, even across the edge. */
function partedAt(edges: number[], words: Word[]): Word[][] {
  const groups = edges.slice(1).map((): Word[] => []);
  let group = 0;
  for (const [i, word] of words.entries()) {
    const before = words[i - 1];
    const goesOn =
      before &&
      word.x0 - before.x1 <= 1.2 * word.space &&
      ![before, word].some(({ text }) => /\d\.\d/.test(text));
    if (!goesOn) group = edges.findLastIndex(edge => edge <= middle(word));
    groups[group]?.push(word);
  }
  return groups;
}

/** Maximum lines of the tables beside it between a row and the last line of its name. */
const LINES_BESIDE = 4;

/**
 * A title word close below a row that belongs to its name: "Holiday / Leave". Above headings or another title, it must
 * be closer to the row than to those.
 */
function wraps(
  body: Line[],
  line: Line,
  next: Line | undefined,
  begins: (line: Line) => boolean,
  isKnown: (description: string) => boolean = () => false,
): boolean {
  if (line.words.length > 1 || isWhole(body.at(-1), line, isKnown)) return false;
  const above = body.slice(-LINES_BESIDE).filter(({ page, y }) => page === line.page && y < line.y);
  const away = line.y - Math.max(...above.map(({ y }) => y));
  // A name does not end in larger letters.
  if (above.every(({ size }) => size * LARGER < line.size)) return false;
  if (away > 1.7 * line.size || !above.some(({ text }) => /\d\.\d/.test(text))) return false;
  if (!next || next.page !== line.page || !begins(next)) return true;
  return NAME_ENDS.test(line.text) && away < NEARER * (next.y - line.y);
}

/** `FERS Retirement` above `Leave`: a known name that the next line would make unknown. */
function isWhole(above: Line | undefined, line: Line, isKnown: (name: string) => boolean): boolean {
  const start = above?.words.findIndex(({ x0 }) => Math.abs(x0 - (line.words[0]?.x0 ?? 0)) < 1);
  const words = above?.words.slice(start) ?? [];
  const end = words.findIndex(
    (word, i) => isAmount(word) || (i > 0 && !isClose(words[i - 1], word)),
  );
  const name = words
    .slice(0, end < 0 ? undefined : end)
    .map(({ text }) => text)
    .join(' ');
  return isKnown(name) && !isKnown(`${name} ${line.text}`);
}

/** Other titles do not end a name. */
const NAME_ENDS = /^(leave|benefits)$/i;
const NEARER = 0.8;
const LARGER = 1.15;

const middle = (box: { x0: number; x1: number }) => (box.x0 + box.x1) / 2;

/** Edges between side-by-side tables: the clear strip before the right table's first column. */
function boundaries<K extends string>(header: Header<K>, body: Line[]): number[] {
  const edges = [Number.NEGATIVE_INFINITY];
  for (let group = 1; group <= (header.columns.at(-1)?.group ?? 0); group++) {
    const last = header.columns.filter(column => column.group === group - 1).at(-1);
    const next = header.columns.find(column => column.group === group);
    if (last && next) edges.push(clearStrip(middle(last), next, body) ?? next.x0 - 1);
  }
  return [...edges, Number.POSITIVE_INFINITY];
}

/**
 * Where the left table's amounts end and the right table's descriptions begin. Otherwise the empty strip nearest to the
 * right table's first heading.
 */
function clearStrip(
  from: number,
  next: { x0: number; x1: number },
  body: Line[],
): number | undefined {
  const words = body
    .flatMap(line => line.words)
    .filter(word => word.x1 > from && word.x0 < next.x1)
    .sort((a, b) => a.x0 - b.x0);
  const strips: { at: number; distance: number; parts: boolean }[] = [];
  let reached = { x1: from, text: '' };
  for (const word of [...words, { x0: next.x0, x1: next.x1, space: 0, text: '' }]) {
    const parts = isAmount(reached) && /^[a-z]/i.test(word.text);
    // Amounts may be close to the text beside them; words may not. No table begins with amounts.
    if (!isAmount(word) && word.x0 - reached.x1 > (parts ? 0.25 : 1) * word.space)
      strips.push({
        at: (reached.x1 + word.x0) / 2,
        distance: Math.abs(word.x0 - next.x0),
        parts,
      });
    if (word.x1 > reached.x1) reached = word;
  }
  const parting = strips.filter(strip => strip.parts);
  return (parting.length > 0 ? parting : strips).sort((a, b) => a.distance - b.distance)[0]?.at;
}

/** A continued table has the same headings at the same positions. */
export const sameColumns = <K extends string>(a: Header<K>, b: Header<K>) =>
  a.columns.length === b.columns.length &&
  a.columns.every((column, i) => {
    const other = b.columns[i];
    return other?.key === column.key && Math.abs(other.x0 - column.x0) < 1.5;
  });
