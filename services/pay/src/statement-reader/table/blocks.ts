import { isWordsAlone, type RawRow } from './cells.js';

/** The lines of one row of a table, and its numbers. */
export interface Block {
  row: RawRow;
  lines: RawRow[];
}

/** Lines closer than this (in sizes) are no lines of one text. */
const TIGHTEST = 0.85;
/** Nor are those further apart than this. */
const WIDEST = 2;
/** Browsers put lines on whole dots: rows stand apart by more than that (in sizes). */
const DOT = 0.06;
/** So far from where they are expected (in sizes) numbers stand in their cell. */
const ASIDE = 0.3;
/** Spacings of lines that are tried; a table has two or three, and what dots make of them. */
const MOST_SPACINGS = 12;

/**
 * Rows told apart by their spacing: in a ruled or padded table the lines of one cell stand closer
 * together than rows do. Undefined where spacing tells nothing: then some block would have no
 * numbers, or those of two rows, or numbers would stand now on top of their cell and now below.
 */
export function blocksOf(raw: RawRow[]): Block[] | undefined {
  const worded = raw.filter(isWorded);
  const gaps = worded.slice(1).map((row, i) => gap(worded[i], row));
  const size = Math.max(...worded.map(row => row.size));
  const spacings = [...new Set(gaps)].sort((a, b) => a - b);
  if (!(Number(spacings[0]) >= TIGHTEST * size)) return undefined;
  for (const [i, inside] of spacings.slice(0, MOST_SPACINGS).entries()) {
    if (inside > WIDEST * size) return undefined;
    if ((spacings[i + 1] ?? Number.POSITIVE_INFINITY) - inside < DOT * size) continue;
    const blocks = blocksWithin(raw, inside, size);
    if (blocks && areAlike(blocks, ASIDE * size)) return blocks;
  }
  return undefined;
}

function blocksWithin(raw: RawRow[], inside: number, size: number): Block[] | undefined {
  const groups: RawRow[][] = [];
  /** For each row the groups above it, and those with their numbers alone. */
  const alone: { row: RawRow; above: number }[] = [];
  for (const row of raw) {
    if (isWorded(row)) {
      const group = groups.at(-1);
      if (group && gap(group.at(-1), row) <= inside) group.push(row);
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

/** A table's cells are all aligned at their top, in their middle or at their bottom. */
function areAlike(blocks: Block[], aside: number): boolean {
  const wrapped = blocks.filter(({ lines }) => lines.filter(isWorded).length > 1);
  const places = [
    (top: number) => top,
    (top: number, bottom: number) => (top + bottom) / 2,
    (_: number, bottom: number) => bottom,
  ];
  return places.some(place =>
    wrapped.every(({ row, lines }) => {
      const ys = lines.filter(isWorded).map(line => line.y);
      return Math.abs(row.y - place(Math.min(...ys), Math.max(...ys))) <= aside;
    }),
  );
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

export const gap = (above: RawRow | undefined, below: RawRow) =>
  above && above.page === below.page ? below.y - above.y : Number.POSITIVE_INFINITY;

function distance(top: RawRow | undefined, bottom: RawRow | undefined, row: RawRow): number {
  if (!top || !bottom || top.page !== row.page) return Number.POSITIVE_INFINITY;
  return Math.max(0, top.y - row.y, row.y - bottom.y);
}
