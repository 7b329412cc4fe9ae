import type { Cell, RawRow } from './cells.js';

/** Edges of one column lie this close together (in sizes). */
const TOLERANCE = 0.6;

/**
 * The columns that a table's numbers form, left to right; undefined when they form none: then some
 * row would have two numbers in one column.
 */
export function clusterCells(all: RawRow[]): Cell[][] | undefined {
  // A line without an amount (a footer, a wrapped description) is no row.
  const rows = all.filter(row => row.cells.length > 0);
  const size = Math.max(1, ...rows.map(row => row.size));
  const cells = rows.flatMap(cellsAndMarks);
  const edge = (pick: (cell: Cell) => number) => byPosition(cells, pick, pick, TOLERANCE * size);
  const candidates = [
    byPosition(
      cells,
      cell => cell.x0,
      cell => cell.x1,
      -0.2 * size,
    ),
    edge(cell => cell.x1),
    edge(cell => cell.x0),
    edge(cell => (cell.x0 + cell.x1) / 2),
  ];
  const rowOf = new Map(
    rows.flatMap((row, i) => cellsAndMarks(row).map(cell => [cell, i] as const)),
  );
  const distinct = (column: Cell[]) =>
    new Set(column.map(cell => rowOf.get(cell))).size === column.length;
  return candidates.find(columns => columns.every(distinct));
}

const cellsAndMarks = (row: RawRow) => [...row.cells, ...row.marks];

function byPosition(
  cells: Cell[],
  start: (cell: Cell) => number,
  end: (cell: Cell) => number,
  reach: number,
): Cell[][] {
  const columns: Cell[][] = [];
  let edge = Number.NEGATIVE_INFINITY;
  for (const cell of [...cells].sort((a, b) => start(a) - start(b))) {
    const column = columns.at(-1);
    if (column && start(cell) <= edge + reach) column.push(cell);
    else columns.push([cell]);
    edge = column && start(cell) <= edge + reach ? Math.max(edge, end(cell)) : end(cell);
  }
  return columns;
}
