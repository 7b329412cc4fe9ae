import { median } from '../text/median.js';
import type { Cell, RawRow } from './cells.js';
import { type Fit, fitColumns, type NumberColumn } from './column-fit.js';
import { type Column, IGNORED } from './header.js';

export interface Placement<K extends string> {
  sure: boolean;
  /** A row's numbers by column; undefined if they cannot be assigned. */
  valuesOf(row: RawRow, group: number): Partial<Record<K, string>> | undefined;
}

/** Assigns the numbers of side-by-side tables to their headings. */
export function placeCells<K extends string>(
  groups: RawRow[][],
  headings: Column<K>[],
): Placement<K> {
  const clusters = groups.map(clusterCells);
  const columns = clusters.flatMap((found, group) =>
    (found ?? []).map(cells => toColumn(cells, group)),
  );
  const clustered = clusters.every(found => found !== undefined);
  const size = median(groups.flat().map(row => row.size));
  const fit = clustered ? fitColumns(columns, headings, size) : undefined;
  const keyOf = keysByCell(clusters, headings, fit);
  return {
    sure: fit !== undefined && (fit.sure || areFilled(groups, columns, headings)),
    valuesOf(row, group) {
      const own = headings.filter(heading => heading.group === group);
      // Without a column fit, a row that fills every column is still unambiguous.
      if (!fit && row.cells.length !== own.length) return undefined;
      const values: Partial<Record<K, string>> = {};
      for (const [i, cell] of row.cells.entries()) {
        const key = fit ? keyOf.get(cell) : own[i]?.key;
        if (key === undefined) return undefined;
        if (key !== IGNORED) values[key] = cell.amount;
      }
      return values;
    },
  };
}

/**
 * A row with a number under every heading can be read in one way, however far the numbers are from their headings,
 * unless one is under another heading.
 */
const areFilled = <K extends string>(
  groups: RawRow[][],
  columns: NumberColumn[],
  headings: Column<K>[],
): boolean =>
  groups.every((rows, group) => {
    const own = headings.filter(heading => heading.group === group);
    const found = columns.filter(column => column.group === group);
    const isAside = ({ x0, x1 }: NumberColumn, at: number) =>
      own.every((heading, i) => i === at || heading.x1 <= x0 || x1 <= heading.x0);
    return (
      found.length === 0 ||
      (found.length === own.length &&
        rows.some(row => cellsAndMarks(row).length === own.length) &&
        found.every(isAside))
    );
  });

const centerOf = (cell: Cell) => (cell.x0 + cell.x1) / 2;

function toColumn(cells: Cell[], group: number): NumberColumn {
  const edge = (pick: (cell: Cell) => number) => {
    const values = cells.map(pick);
    const center = median(values);
    return { value: center, spread: median(values.map(value => Math.abs(value - center))) };
  };
  const [x0, x1, center] = [edge(cell => cell.x0), edge(cell => cell.x1), edge(centerOf)];
  return {
    x0: x0.value,
    x1: x1.value,
    center: center.value,
    spread: { x0: x0.spread, x1: x1.spread, center: center.spread },
    group,
    text: cells.some(cell => cell.amount === ''),
  };
}

function keysByCell<K extends string>(
  clusters: (Cell[][] | undefined)[],
  headings: Column<K>[],
  fit: Fit | undefined,
): Map<Cell, Column<K>['key']> {
  const keys = new Map<Cell, Column<K>['key']>();
  for (const [i, cells] of clusters.flatMap(found => found ?? []).entries()) {
    const heading = headings[fit?.headings[i] ?? -1];
    if (heading) for (const cell of cells) keys.set(cell, heading.key);
  }
  return keys;
}

/** In font sizes: maximum distance between edges of one column. */
const TOLERANCE = 0.6;

/** Number columns of a table, left to right; undefined if a row would have two numbers in one column. */
function clusterCells(all: RawRow[]): Cell[][] | undefined {
  // A line without an amount (a footer, a wrapped description) is not a row.
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
