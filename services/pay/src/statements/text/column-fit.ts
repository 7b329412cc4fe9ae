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
}

export interface Heading {
  x0: number;
  x1: number;
  group: number;
}

export interface Fit {
  /** For each number column the index of its heading. */
  headings: number[];
  sure: boolean;
}

/** Points, at a size of 8 to 10: less than a digit's width is no difference. */
const CLEARLY_BETTER = 4;

export function fitColumns(
  columns: NumberColumn[],
  headings: Heading[],
  size: number,
): Fit | undefined {
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
    if (headings[h]?.group !== column.group) continue;
    for (const rest of injections(columns, headings, h + 1, at + 1)) ways.push([h, ...rest]);
  }
  return ways;
}

type Offset = (
  column: NumberColumn,
  heading: Heading,
  next: Heading | undefined,
) => number | undefined;

const inCell = (column: NumberColumn, heading: Heading, next: Heading | undefined) =>
  column.x0 >= heading.x0 - 2 && (!next || column.x1 <= next.x0 + 2);

const ALIGNMENTS: readonly { offset: Offset; edge: 'x0' | 'x1' | 'centre'; penalty: number }[] = [
  { offset: (c, h) => c.x1 - h.x1, edge: 'x1', penalty: 0 },
  { offset: (c, h) => c.x0 - h.x0, edge: 'x0', penalty: 0 },
  { offset: (c, h) => c.centre - (h.x0 + h.x1) / 2, edge: 'centre', penalty: 0 },
  // The heading at its cell's left edge, the numbers at the right one.
  {
    offset: (c, h, n) => (inCell(c, h, n) ? (n ? c.x1 - n.x0 : 0) : undefined),
    edge: 'x1',
    penalty: 2,
  },
];

function cost(columns: NumberColumn[], headings: Heading[], choice: number[]): number {
  const costs = ALIGNMENTS.map(({ offset, edge, penalty }) => {
    const offsets: number[] = [];
    for (const [i, column] of columns.entries()) {
      const heading = headings[choice[i] ?? 0];
      const value = heading && offset(column, heading, headings[(choice[i] ?? 0) + 1]);
      if (value === undefined) return Number.POSITIVE_INFINITY;
      offsets.push(value);
    }
    const ragged = Math.max(0, ...columns.map(column => column.spread[edge]));
    const range = Math.max(...offsets) - Math.min(...offsets);
    return range + 0.5 * Math.abs(median(offsets)) + ragged + penalty;
  });
  return Math.min(...costs);
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
