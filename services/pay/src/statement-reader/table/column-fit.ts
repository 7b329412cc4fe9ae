import { median } from '../text/median.js';

/**
 * Which heading a column of numbers stands under. Numbers and headings are aligned in one way per
 * table (right, left, centred, or across the cell), so the assignment sought is the one, in order,
 * for which one alignment explains all columns at once. How much better it is than the next best
 * says whether it can be relied on.
 */
export interface NumberColumn {
  x0: number;
  x1: number;
  centre: number;
  /** How far its numbers vary at each edge: the edge that they are aligned at varies least. */
  spread: { x0: number; x1: number; centre: number };
  group: number;
  /** It holds codes: they show where the column is, but are not aligned as numbers are. */
  text: boolean;
}

export interface Heading {
  x0: number;
  x1: number;
  group: number;
  /** Codes stand under it; texts stand under no other where there is one. */
  ofCodes?: boolean;
  /** Where the next column begins, of text or of numbers. */
  next?: number | undefined;
}

export interface Fit {
  /** For each number column the index of its heading. */
  headings: number[];
  sure: boolean;
}

/** Points, at a size of 8 to 10: less than a digit's width is no difference. */
const CLEARLY_BETTER = 4;

/** Twelve columns of which any six are filled have under a thousand. */
const MOST_WAYS = 20_000;

export function fitColumns(
  columns: NumberColumn[],
  headings: Heading[],
  size: number,
): Fit | undefined {
  if (countInjections(columns, headings) > MOST_WAYS) return undefined;
  const ranked = injections(columns, headings)
    .map(choice => ({ choice, cost: cost(columns, headings, choice) }))
    .sort((a, b) => a.cost - b.cost);
  const [best, second] = ranked;
  if (!best) return undefined;
  const clear =
    !second || second.cost - best.cost > Math.max(CLEARLY_BETTER, 0.4 * size, best.cost * 0.5);
  return { headings: best.choice, sure: clear && best.cost < 0.5 * pitch(headings) };
}

function pitch(headings: Heading[]): number {
  const gaps = headings
    .slice(1)
    .map((h, i) => (h.x0 + h.x1 - (headings[i]?.x0 ?? 0) - (headings[i]?.x1 ?? 0)) / 2);
  return gaps.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...gaps);
}

/** Every way to give each column a heading of its own, in order. */
function injections(columns: NumberColumn[], headings: Heading[], from = 0, at = 0): number[][] {
  const column = columns[at];
  if (!column) return [[]];
  const ways: number[][] = [];
  for (let h = from; h <= headings.length - (columns.length - at); h++) {
    if (headings[h]?.group !== column.group || !mayHold(headings, h, column)) continue;
    for (const rest of injections(columns, headings, h + 1, at + 1)) ways.push([h, ...rest]);
  }
  return ways;
}

const mayHold = (headings: Heading[], at: number, column: NumberColumn) =>
  !column.text ||
  headings[at]?.ofCodes === true ||
  !headings.some(({ ofCodes, group }) => ofCodes && group === column.group);

function countInjections(columns: NumberColumn[], headings: Heading[]): number {
  // How many ways lead to each heading as the last one given away; row by row of Pascal's triangle.
  let ways = headings.map(() => 0);
  for (const [at, column] of columns.entries()) {
    let before = at === 0 ? 1 : 0;
    ways = headings.map(({ group }, h) => {
      const here = group === column.group ? before : 0;
      before += ways[h] ?? 0;
      return here;
    });
  }
  return ways.reduce((sum, count) => sum + count, 0);
}

/** A column's place under a heading; undefined when the alignment cannot be the one. */
type Offset = (column: NumberColumn, at: number, headings: Heading[]) => number | undefined;

const centreOf = (heading: Heading | undefined) => ((heading?.x0 ?? 0) + (heading?.x1 ?? 0)) / 2;

/** Slack at the edges of a cell, in points. */
const SLACK = 2;

/** Headings at the left edges of their cells, numbers at the right ones. */
const acrossLeft: Offset = (column, at, headings) => {
  const heading = headings[at];
  const next = heading?.next ?? headings[at + 1]?.x0;
  if (!heading || column.x0 < heading.x0 - SLACK) return undefined;
  if (next === undefined) return 0;
  return column.x1 > next + SLACK ? undefined : column.x1 - next;
};

/** Headings in the middle of their cells, numbers at the right edges. */
const acrossCentre: Offset = (column, at, headings) => {
  const own = centreOf(headings[at]);
  const before = at > 0 ? own - centreOf(headings[at - 1]) : Number.POSITIVE_INFINITY;
  const after = at + 1 < headings.length ? centreOf(headings[at + 1]) - own : before;
  const [left, right] = [own - Math.min(before, after) / 2, own + after / 2];
  if (column.x0 < left - SLACK || column.x1 > right + SLACK) return undefined;
  return column.x1 - right;
};

const ALIGNMENTS: readonly { offset: Offset; edge: 'x0' | 'x1' | 'centre'; penalty: number }[] = [
  { offset: (c, at, h) => c.x1 - (h[at]?.x1 ?? 0), edge: 'x1', penalty: 0 },
  { offset: (c, at, h) => c.x0 - (h[at]?.x0 ?? 0), edge: 'x0', penalty: 0 },
  { offset: (c, at, h) => c.centre - centreOf(h[at]), edge: 'centre', penalty: 0 },
  { offset: acrossLeft, edge: 'x1', penalty: 2 },
  { offset: acrossCentre, edge: 'x1', penalty: 2 },
];

function cost(columns: NumberColumn[], headings: Heading[], choice: number[]): number {
  const placed = columns.map((column, i) => ({ column, at: choice[i] ?? 0 }));
  const codes = placed.filter(({ column }) => column.text);
  const strayed = codes.map(({ column, at }) => nearestEdge(column, headings[at]));
  const numbers = placed.filter(({ column }) => !column.text);
  const costs = ALIGNMENTS.map(({ offset, edge, penalty }) => {
    const offsets = numbers.map(({ column, at }) => offset(column, at, headings));
    const known = offsets.filter(value => value !== undefined);
    if (known.length < offsets.length) return Number.POSITIVE_INFINITY;
    if (known.length === 0) return 0;
    const ragged = Math.max(...numbers.map(({ column }) => column.spread[edge]));
    const range = Math.max(...known) - Math.min(...known);
    return range + 0.5 * Math.abs(median(known)) + ragged + penalty;
  });
  return Math.min(...costs) + Math.max(0, ...strayed);
}

const nearestEdge = (column: NumberColumn, heading: Heading | undefined) =>
  Math.min(
    Math.abs(column.x0 - (heading?.x0 ?? 0)),
    Math.abs(column.x1 - (heading?.x1 ?? 0)),
    Math.abs(column.centre - centreOf(heading)),
  );
