import type { Line } from '../text/word.js';
import { describeRows } from './descriptions.js';
import type { Header } from './header.js';
import { joinOverPages } from './over-pages.js';
import { type Placement, placeCells } from './place-cells.js';
import { findSections, type Section, type SectionOptions, sameColumns } from './sections.js';

export interface TableRow<K extends string> {
  description: string;
  /** Blank cells are absent. */
  values: Partial<Record<K, string>>;
  /** All numbers of the row, in any column. */
  numbers: string[];
  /** Index of the side-by-side table, and vertical position. */
  group: number;
  y: number;
}

export interface Table<K extends string> {
  header: Header<K>;
  rows: TableRow<K>[];
  /** Number of unread rows that continue on the next page without headings. */
  unheaded: number;
  /** Descriptions that may include another row's name. */
  doubtful: string[];
  /** Every number's column is certain and every cell was read. */
  sure: boolean;
}

export function readTables<K extends string>(
  lines: Line[],
  options: SectionOptions<K>,
): Table<K>[] {
  const sections = findSections(lines, options);
  for (const [i, { header, groups }] of sections.slice(1).entries()) {
    const above = sections[i];
    if (above && above.header.page < header.page && sameColumns(above.header, header))
      for (const [group, rows] of groups.entries())
        joinOverPages(above.groups[group] ?? [], rows, options.isKnown ?? (() => false));
  }
  const known: { header: Header<K>; placed: Placement<K> }[] = [];
  return sections.map(section => {
    const same = (other: { header: Header<K> }) => sameColumns(other.header, section.header);
    const before = known.find(same);
    if (before) return describe(section, before.placed, options);
    // A continuation on another page has the same columns, so its numbers are evidence too.
    const placed = place(section, sections.filter(same), options);
    known.push({ header: section.header, placed });
    return describe(section, placed, options);
  });
}

function place<K extends string>(
  { header, groups }: Section<K>,
  alike: Section<K>[],
  { texts: [description, ...codes] }: SectionOptions<K>,
): Placement<K> {
  const headings = header.columns
    .map((column, i, all) => ({ ...column, next: all[i + 1]?.x0 }))
    .filter(column => column.key !== description)
    .map(column => ({ ...column, ofCodes: codes.some(code => code === column.key) }));
  const evidence = groups.map((_, group) => alike.flatMap(other => other.groups[group] ?? []));
  return placeCells(evidence, headings);
}

function describe<K extends string>(
  { header, groups, unheaded }: Section<K>,
  placed: Placement<K>,
  { isKnown = () => false }: SectionOptions<K>,
): Table<K> {
  let { sure } = placed;
  const doubtful: string[] = [];
  const rows = groups.flatMap((raw, group) =>
    describeRows(raw, isKnown).map(row => {
      const values = placed.valuesOf(row, group);
      if (row.broken || values === undefined) sure = false;
      if (row.doubtful) doubtful.push(row.description);
      const numbers = row.cells.map(cell => cell.amount);
      return { description: row.description, values: values ?? {}, numbers, group, y: row.y };
    }),
  );
  return { header, rows, unheaded: unheaded.length, doubtful, sure: sure || rows.length === 0 };
}

/** Rows in reading order, across side-by-side tables. */
export const acrossLines = <K extends string>(table: Table<K>): TableRow<K>[] =>
  [...table.rows].sort((a, b) => (Math.abs(a.y - b.y) < 3 ? a.group - b.group : a.y - b.y));
