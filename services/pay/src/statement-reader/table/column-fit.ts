import { median } from '../text/median.js';

/**
 * Assigns columns of numbers to headings. A table aligns numbers with headings in one way (right, left, centered, or
 * across the cell), so the best ordered assignment is the one that a single alignment explains for all columns at once.
 * Its lead over the runner-up tells whether it is reliable.
 */
export interface NumberColumn {
  x0: number;
  x1: number;
  center: number;
  /** How far numbers vary at each edge; least at the edge they are aligned to. */
  spread: { x0: number; x1: number; center: number };
  group: number;
  /** Codes: they show where the column is, but are not aligned like numbers. */
  text: boolean;
}

export interface Heading {
  x0: number;
  x1: number;
  group: number;
  /** A code heading. If there is one, text belongs under it only. */
  ofCodes?: boolean;
  /** Where the next column begins, text or numbers. */
  next?: number | undefined;
}

export interface Fit {
  /** For each number column, the index of its heading. */
  headings: number[];
  sure: boolean;
}

/** In points, at sizes 8 to 10: less than a digit's width is not a difference. */
const CLEARLY_BETTER = 4;

/** Limits work: twelve columns with any six filled have under a thousand ways. */
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

/** Every ordered assignment of columns to distinct headings. */
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
  // Number of ways to end at each heading, row by row as in Pascal's triangle.
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

/** Offset of a column from its heading; undefined if the alignment is impossible. */
type Offset = (column: NumberColumn, at: number, headings: Heading[]) => number | undefined;

const centerOf = (heading: Heading | undefined) => ((heading?.x0 ?? 0) + (heading?.x1 ?? 0)) / 2;
const edgeOf = (heading: Heading | undefined, edge: Edge) =>
  edge === 'center' ? centerOf(heading) : (heading?.[edge] ?? 0);

/** Slack at cell edges, in points. */
const SLACK = 2;

type Edges = readonly [left: number, right: number];
type Edge = 'x0' | 'x1' | 'center';
/** What marks a heading's cell edge: the edge that headings are aligned to, or the midpoint between their centers. */
type Shown = Edge | 'middle';

const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number;

/** Cells defined only by the borders between them. */
const bordered =
  (border: (left: Heading, right: Heading) => number) =>
  (at: number, headings: Heading[]): Edges => {
    const [before, own, after] = [headings[at - 1], headings[at], headings[at + 1]];
    return [
      before && own ? border(before, own) : NEGATIVE_INFINITY,
      own && after ? border(own, after) : POSITIVE_INFINITY,
    ];
  };

const widthOf = ({ x0, x1 }: Heading) => x1 - x0;

/** Cell edges of a heading. */
const cellAt: Readonly<Record<Shown, (at: number, headings: Heading[]) => Edges>> = {
  x0: (at, headings) => [
    headings[at]?.x0 ?? 0,
    headings[at]?.next ?? headings[at + 1]?.x0 ?? POSITIVE_INFINITY,
  ],
  x1: (at, headings) => [headings[at - 1]?.x1 ?? NEGATIVE_INFINITY, headings[at]?.x1 ?? 0],
  // Browsers distribute spare width in proportion to content width.
  center: bordered(
    (left, right) =>
      left.x1 + ((right.x0 - left.x1) * widthOf(left)) / (widthOf(left) + widthOf(right) || 1),
  ),
  // Forms have columns of equal width.
  middle: bordered((left, right) => (centerOf(left) + centerOf(right)) / 2),
};

const isWithin = (column: NumberColumn, [x0, x1]: Edges) =>
  column.x0 >= x0 - SLACK && column.x1 <= x1 + SLACK;

/** Numbers aligned to another edge of the cell than their headings. */
const across =
  (shown: Shown, edge: Edge): Offset =>
  (column, at, headings) => {
    const [x0, x1] = cellAt[shown](at, headings);
    if (!isWithin(column, [x0, x1])) return undefined;
    const offset = column[edge] - { x0, x1, center: (x0 + x1) / 2 }[edge];
    return Number.isFinite(offset) ? offset : 0;
  };

const EDGES = ['x1', 'x0', 'center'] as const;
const SHOWN = [...EDGES, 'middle'] as const;

const ALIGNMENTS: readonly { offset: Offset; edge: Edge; penalty: number }[] = EDGES.flatMap(
  edge => [
    { offset: (c, at, h) => c[edge] - edgeOf(h[at], edge), edge, penalty: 0 },
    ...SHOWN.filter(shown => shown !== edge).map(shown => ({
      offset: across(shown, edge),
      edge,
      penalty: 2,
    })),
  ],
);

function cost(columns: NumberColumn[], headings: Heading[], choice: number[]): number {
  const placed = columns.map((column, i) => ({ column, at: choice[i] ?? 0 }));
  const codes = placed.filter(({ column }) => column.text);
  const strayed = codes.map(({ column, at }) =>
    isInCellOfCodes(column, at, headings) ? 0 : nearestEdge(column, headings[at]),
  );
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

/** Codes may be aligned like their heading or like the numbers beside them. */
const isInCellOfCodes = (column: NumberColumn, at: number, headings: Heading[]) =>
  headings[at]?.ofCodes === true &&
  EDGES.some(shown => isWithin(column, cellAt[shown](at, headings)));

const nearestEdge = (column: NumberColumn, heading: Heading | undefined) =>
  Math.min(
    Math.abs(column.x0 - (heading?.x0 ?? 0)),
    Math.abs(column.x1 - (heading?.x1 ?? 0)),
    Math.abs(column.center - centerOf(heading)),
  );
