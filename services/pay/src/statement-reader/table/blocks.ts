import { isWordsAlone, type RawRow } from './cells.js';

export interface Block {
  row: RawRow;
  lines: RawRow[];
}

/** In font sizes: closer lines are not lines of one text. */
const TIGHTEST = 0.85;
/** In font sizes: lines further apart are not one text either. */
const WIDEST = 2;
/** In font sizes: browsers round lines to whole pixels, so rows must be further apart than that. */
const DOT = 0.06;
/** In font sizes: how far numbers may be from their expected place in the cell. */
const ASIDE = 0.3;
/** Maximum line spacings to try. A table has two or three, plus the variations from pixel rounding. */
const MOST_SPACINGS = 12;

/**
 * Groups lines into rows by spacing: in a ruled or padded table, the lines of one cell are closer together than rows.
 * Undefined if spacing is inconclusive: a block would have no numbers, two rows' numbers, or numbers at the top of some
 * cells and the bottom of others.
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
  /** Rows with numbers only, with the count of groups above each. */
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

/** A table aligns all its cells at the top, in the middle, or at the bottom. */
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

/** A row's numbers may be on several lines if a code among them wraps. */
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

/** Numbers above each other are two rows. */
const isOneRow = ({ cells }: RawRow) =>
  cells.every((cell, i) => i === 0 || cell.x0 >= (cells[i - 1]?.x1 ?? 0));

/** A row has one code, on its first, middle or last line. Two codes are two rows. */
const beginsOnce = (lines: RawRow[]) => lines.filter(line => line.begins).length <= 1;

export const gap = (above: RawRow | undefined, below: RawRow) =>
  above && above.page === below.page ? below.y - above.y : Number.POSITIVE_INFINITY;

function distance(top: RawRow | undefined, bottom: RawRow | undefined, row: RawRow): number {
  if (!top || !bottom || top.page !== row.page) return Number.POSITIVE_INFINITY;
  return Math.max(0, top.y - row.y, row.y - bottom.y);
}
