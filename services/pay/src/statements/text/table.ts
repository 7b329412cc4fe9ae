import { type Cell, type RawRow, toRawRow } from './cells.js';
import { type Fit, fitColumns, median, type NumberColumn } from './column-fit.js';
import { describeRows } from './descriptions.js';
import { type Column, findHeaders, type Header, isHeadingLine, type TableShape } from './header.js';
import { clusterCells } from './number-columns.js';
import type { Line } from './words.js';

export interface TableRow<K extends string> {
  description: string;
  /** Blank cells are absent. */
  values: Partial<Record<K, string>>;
  /** Which of the tables side by side, and how far down. */
  group: number;
  y: number;
}

export interface Table<K extends string> {
  header: Header<K>;
  rows: TableRow<K>[];
  /** Whether every number's column is beyond doubt and every cell was read. */
  sure: boolean;
}

export interface TableOptions<K extends string> {
  shape: TableShape<K>;
  /** Columns of text: the description first, then those whose words are left out. */
  texts: readonly K[];
  isEnd(line: Line, next: Line | undefined): boolean;
  isKnown?(description: string): boolean;
}

interface Section<K extends string> {
  header: Header<K>;
  groups: RawRow[][];
}

export function readTables<K extends string>(lines: Line[], options: TableOptions<K>): Table<K>[] {
  const headers = findHeaders(lines, options.shape);
  const sections = headers.map(header => toSection(header, lines, options));
  return sections.map(section => {
    // A continued table has the same headings at the same places: its numbers are evidence too.
    const alike = sections.filter(other => sameColumns(other.header, section.header));
    return assign(section, alike, options);
  });
}

function toSection<K extends string>(
  header: Header<K>,
  lines: Line[],
  options: TableOptions<K>,
): Section<K> {
  const body: Line[] = [];
  for (const [offset, line] of lines.slice(header.last + 1).entries()) {
    const next = lines[header.last + 2 + offset];
    if (line.page !== header.page) break;
    if (options.isEnd(line, next) && !wraps(body.at(-1), line, next)) break;
    body.push(line);
  }
  const edges = boundaries(header, body);
  const groups = edges.slice(1).map((right, group) => {
    const left = edges[group] ?? 0;
    const texts = options.texts.flatMap(key =>
      header.columns.filter(column => column.group === group && column.key === key),
    );
    return body.map(line =>
      toRawRow(
        line,
        line.words.filter(word => middle(word) >= left && middle(word) < right),
        texts,
      ),
    );
  });
  return { header, groups };
}

/** A word that is a title elsewhere, close under a row and not over a table: "Holiday / Leave". */
const wraps = (above: Line | undefined, line: Line, next: Line | undefined) =>
  above !== undefined &&
  /\d\.\d/.test(above.text) &&
  line.words.length === 1 &&
  line.y - above.y <= 1.3 * line.size &&
  !(next && isHeadingLine(next) && next.words.length > 2);

const middle = (box: { x0: number; x1: number }) => (box.x0 + box.x1) / 2;

/** Between two tables side by side: the clear strip before the words under the right one's first heading. */
function boundaries<K extends string>(header: Header<K>, body: Line[]): number[] {
  const edges = [Number.NEGATIVE_INFINITY];
  for (let group = 1; group <= (header.columns.at(-1)?.group ?? 0); group++) {
    const last = header.columns.filter(column => column.group === group - 1).at(-1);
    const next = header.columns.find(column => column.group === group);
    if (last && next) edges.push(clearStrip(middle(last), next, body) ?? next.x0 - 1);
  }
  return [...edges, Number.POSITIVE_INFINITY];
}

function clearStrip(
  from: number,
  next: { x0: number; x1: number },
  body: Line[],
): number | undefined {
  const words = body
    .flatMap(line => line.words)
    .filter(word => word.x1 > from && word.x0 < next.x1)
    .sort((a, b) => a.x0 - b.x0);
  let best: { at: number; distance: number } | undefined;
  let reached = from;
  for (const word of [...words, { x0: next.x0, x1: next.x1, space: 0 }]) {
    const distance = Math.abs(word.x0 - next.x0);
    const clear = word.x0 - reached > word.space;
    if (clear && (!best || distance < best.distance))
      best = { at: (reached + word.x0) / 2, distance };
    reached = Math.max(reached, word.x1);
  }
  return best?.at;
}

const sameColumns = <K extends string>(a: Header<K>, b: Header<K>) =>
  a.columns.length === b.columns.length &&
  a.columns.every((column, i) => {
    const other = b.columns[i];
    return other?.key === column.key && Math.abs(other.x0 - column.x0) < 1.5;
  });

function assign<K extends string>(
  section: Section<K>,
  alike: Section<K>[],
  options: TableOptions<K>,
): Table<K> {
  const [description] = options.texts;
  const headings = section.header.columns
    .map((column, i, all) => ({ ...column, next: all[i + 1]?.x0 }))
    .filter(column => column.key !== description);
  const evidence = section.groups.map((_, group) =>
    alike.flatMap(other => other.groups[group] ?? []),
  );
  const placed = placeCells(evidence, headings);
  let { sure } = placed;
  const rows = section.groups.flatMap((raw, group) =>
    describeRows(raw, options.isKnown ?? (() => false)).map(row => {
      const values = placed.valuesOf(row, group);
      if (row.broken || values === undefined) sure = false;
      return { description: row.description, values: values ?? {}, group, y: row.y };
    }),
  );
  return { header: section.header, rows, sure: sure || rows.length === 0 };
}

export interface Placement<K extends string> {
  sure: boolean;
  /** A row's numbers by column; undefined when they cannot be placed. */
  valuesOf(row: RawRow, group: number): Partial<Record<K, string>> | undefined;
}

/** The rows line by line, across tables side by side. */
export const acrossLines = <K extends string>(table: Table<K>): TableRow<K>[] =>
  [...table.rows].sort((a, b) => (Math.abs(a.y - b.y) < 3 ? a.group - b.group : a.y - b.y));

/** Puts the numbers of rows, by tables side by side, under their headings. */
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
    sure: fit?.sure ?? false,
    valuesOf(row, group) {
      const own = headings.filter(heading => heading.group === group);
      // Where no column can be told, a row that fills all of them still can be.
      if (!fit && row.cells.length !== own.length) return undefined;
      const values: Partial<Record<K, string>> = {};
      for (const [i, cell] of row.cells.entries()) {
        const key = fit ? keyOf.get(cell) : own[i]?.key;
        if (key === undefined) return undefined;
        values[key] = cell.amount;
      }
      return values;
    },
  };
}

function toColumn(cells: Cell[], group: number): NumberColumn {
  const edge = (pick: (cell: Cell) => number) => {
    const values = cells.map(pick);
    const centre = median(values);
    return { value: centre, spread: median(values.map(value => Math.abs(value - centre))) };
  };
  const [x0, x1, centre] = [edge(cell => cell.x0), edge(cell => cell.x1), edge(middle)];
  return {
    x0: x0.value,
    x1: x1.value,
    centre: centre.value,
    spread: { x0: x0.spread, x1: x1.spread, centre: centre.spread },
    group,
    text: cells.some(cell => cell.amount === ''),
  };
}

function keysByCell<K extends string>(
  clusters: (Cell[][] | undefined)[],
  headings: Column<K>[],
  fit: Fit | undefined,
): Map<Cell, K> {
  const keys = new Map<Cell, K>();
  for (const [i, cells] of clusters.flatMap(found => found ?? []).entries()) {
    const heading = headings[fit?.headings[i] ?? -1];
    if (heading) for (const cell of cells) keys.set(cell, heading.key);
  }
  return keys;
}
