import { isWordsAlone, type RawRow } from './cells.js';

/** The lines of one row of a table, and its numbers. */
export interface Block {
  row: RawRow;
  lines: RawRow[];
}

/** Lines of one cell are evenly spaced: more than this further apart (in sizes) is another row. */
const EVEN = 0.06;
/** Lines closer than this (in sizes) are no lines of one text. */
const TIGHTEST = 0.85;
/** Nor are those further apart than this. */
const WIDEST = 2;

/**
 * Rows told apart by their spacing: in a ruled or padded table the lines of one cell stand closer
 * together than rows do. Undefined where spacing tells nothing: then some block would have no
 * numbers, or those of two rows.
 */
export function blocksOf(raw: RawRow[]): Block[] | undefined {
  const worded = raw.filter(isWorded);
  const gaps = worded.slice(1).map((row, i) => gap(worded[i], row));
  const inside = Math.min(...gaps);
  const size = Math.max(...worded.map(row => row.size));
  if (gaps.length === 0 || inside < TIGHTEST * size || inside > WIDEST * size) return undefined;
  const groups: RawRow[][] = [];
  /** For each row the groups above it, and those with their numbers alone. */
  const alone: { row: RawRow; above: number }[] = [];
  for (const row of raw) {
    if (isWorded(row)) {
      const group = groups.at(-1);
      if (group && gap(group.at(-1), row) <= inside + EVEN * size) group.push(row);
      else groups.push([row]);
    } else if (!isWordsAlone(row)) alone.push({ row, above: groups.length });
  }
  const extents = groups.map(group => ({ group, top: group[0], bottom: group.at(-1) }));
  for (const { row, above } of alone) {
    const [closest] = extents
      .slice(Math.max(0, above - 1), above + 1)
      .map(({ group, top, bottom }) => ({ group, away: distance(top, bottom, row) }))
      .sort((a, b) => a.away - b.away);
    if (!closest || closest.away > TIGHTEST * size) return undefined;
    closest.group.push(row);
  }
  const blocks = groups.map(lines => ({ row: merged(lines), lines }));
  return groups.every(beginsOnce) && blocks.every(({ row }) => !isWordsAlone(row) && isOneRow(row))
    ? blocks
    : undefined;
}

const isWorded = (row: RawRow) => row.words.length > 0;

/** The numbers of a row may stand on several lines where a code among them wraps. */
function merged(lines: RawRow[]): RawRow {
  const [first, ...others] = lines.filter(line => !isWordsAlone(line));
  if (first && others.length === 0) return first;
  const all = first ? [first, ...others] : lines;
  return {
    ...(all[0] as RawRow),
    cells: all.flatMap(line => line.cells).sort((a, b) => a.x0 - b.x0),
    marks: all.flatMap(line => line.marks),
    broken: all.some(line => line.broken),
    own: all.some(line => line.own),
  };
}

/** Numbers above each other are those of two rows. */
const isOneRow = ({ cells }: RawRow) =>
  cells.every((cell, i) => i === 0 || cell.x0 >= (cells[i - 1]?.x1 ?? 0));

/** A code stands on the first, the middle or the last line of its row; two codes are two rows. */
const beginsOnce = (lines: RawRow[]) => lines.filter(line => line.begins).length <= 1;

const gap = (above: RawRow | undefined, below: RawRow) =>
  above && above.page === below.page ? below.y - above.y : Number.POSITIVE_INFINITY;

function distance(top: RawRow | undefined, bottom: RawRow | undefined, row: RawRow): number {
  if (!top || !bottom || top.page !== row.page) return Number.POSITIVE_INFINITY;
  return Math.max(0, top.y - row.y, row.y - bottom.y);
}
