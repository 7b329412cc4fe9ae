import { parseCents, sum } from '../../../domain/money.js';
import type { RawRow } from '../../table/cells.js';
import { describeRows } from '../../table/descriptions.js';
import { type Column, findHeaders, IGNORED, type TableShape } from '../../table/header.js';
import { placeCells } from '../../table/place-cells.js';
import type { Line } from '../../text/word.js';
import { isKnownDescription } from '../reader.js';
import { type CodedRow, codedColumns, type SumKind } from './coded-columns.js';

type Key = 'hours' | 'hoursYtd' | 'current' | 'ytd' | typeof IGNORED;
type Values = Partial<Record<Key, string>>;

interface ReadRow {
  description: string;
  code: number | undefined;
  sum: SumKind | undefined;
  section: CodedRow['section'];
  values: Values;
  doubtful: boolean;
}

export interface CodedRows {
  earnings: { description: string; values: Values }[];
  deductions: { description: string; values: Values }[];
  grossPay: string | null;
  sure: boolean;
  /** Descriptions that may include another row's name. */
  doubtful: string[];
}

const shape: TableShape<Key> = {
  name(heading) {
    const year = /\bytd\b|\byear|^to date$/.test(heading);
    if (/\b(hours?|hrs)\b/.test(heading)) return year ? 'hoursYtd' : 'hours';
    if (year) return 'ytd';
    return /\b(pay period|this period|p\/p|pp|current|amount|amt)\b/.test(heading)
      ? 'current'
      : IGNORED;
  },
  required: ['current'],
};

/**
 * Columns are found by headings, by the sums (which fill every column), or, in running text, by order. Deductions are
 * found by position, code, or sums. The first reading that adds up to gross and net pay wins.
 */
export function readCodedRows(lines: Line[], netPay: string | null): CodedRows {
  const lanes = codedColumns(lines);
  const headings = columnHeadings(lines, lanes.length);
  const crowded = lanes.some(isCrowded);
  const ways: ((rows: CodedRow[], lane: number) => Reading)[] = [
    (rows, lane) => byPlace(rows, headings?.[lane] ?? anchors(rows)),
    rows => byPlace(rows, anchors(rows)),
    byParts,
    byOrder,
  ];
  let best: Judged = {
    earnings: [],
    deductions: [],
    grossPay: null,
    sure: false,
    doubtful: [],
    held: -1,
  };
  for (const way of ways) {
    const read = lanes.map(way);
    const rows = read.flatMap(lane => lane.rows);
    const placed = read.every(lane => lane.sure);
    for (const isDeduction of [byPosition, byCode, bySum(rows)]) {
      const reading = judge(rows, isDeduction, placed, netPay);
      if (reading.held === CHECKS)
        return { ...reading, sure: reading.sure && (placed || !crowded) };
      if (reading.held > best.held) best = reading;
    }
  }
  return best;
}

/** A reading, and how many sums it satisfies. */
type Judged = CodedRows & { held: number };
const CHECKS = 2;

const byPosition = (row: ReadRow) => row.section === 'deductions';
/** NFC transaction codes: time and pay go up to 74, withholdings start at 75 (retirement). */
const byCode = (row: ReadRow) => (row.code ?? 0) >= 75;

/** Without a separator, deductions follow the first rows that add up to gross pay. */
function bySum(rows: ReadRow[]): (row: ReadRow) => boolean {
  const gross = rows.find(row => row.sum === 'gross')?.values.current;
  if (gross === undefined) return () => false;
  const own = rows.filter(row => row.sum === undefined);
  let made = 0n;
  const last = own.findIndex(row => {
    made += parseCents(row.values.current ?? '0');
    return made === parseCents(gross);
  });
  const earned = new Set(own.slice(0, last + 1));
  return row => !earned.has(row);
}

function judge(
  rows: ReadRow[],
  isDeduction: (row: ReadRow) => boolean,
  placed: boolean,
  netPay: string | null,
): Judged {
  const own = rows.filter(row => row.sum === undefined);
  const deductions = own.filter(isDeduction);
  const earnings = own.filter(row => !isDeduction(row));
  const grossPay = rows.find(row => row.sum === 'gross')?.values.current ?? null;
  const gross = grossPay === null ? undefined : parseCents(grossPay);
  const net = netPay === null ? undefined : parseCents(netPay);
  const checks = [
    total(earnings) === gross,
    gross !== undefined && net !== undefined && gross - total(deductions) === net,
  ];
  const held = checks.filter(Boolean).length;
  // Rows without amounts are left out, so their names do not matter.
  const doubtful = own
    .filter(row => row.doubtful && Object.keys(row.values).length > 0)
    .map(row => row.description);
  return { earnings, deductions, grossPay, sure: placed || held === CHECKS, doubtful, held };
}

const total = (rows: ReadRow[]) => sum(rows.map(row => parseCents(row.values.current ?? '0')));

/** Headings over each lane's numbers, if printed for all lanes. */
function columnHeadings(lines: Line[], lanes: number): Column<Key>[][] | undefined {
  for (const { columns } of findHeaders(lines, shape)) {
    const numbers = columns.filter(column => column.key !== IGNORED);
    const groups = Array.from({ length: lanes }, (_, lane) =>
      numbers.filter(column => column.group === lane).map(column => ({ ...column, group: 0 })),
    );
    const fits = numbers.length > lanes && numbers.every(column => column.group < lanes);
    if (fits && groups.every(group => group.length > 0)) return groups;
  }
  return undefined;
}

/** What a row's numbers are, by their count. */
const NAMES: Record<number, Key[]> = {
  1: ['current'],
  2: ['current', 'ytd'],
  3: ['hours', 'current', 'ytd'],
  4: ['hours', 'hoursYtd', 'current', 'ytd'],
};

const numbersOf = ({ raw }: CodedRow) => raw.cells.length;

/** A row has more numbers than the fullest sum has columns, so order does not tell which are hours and pay. */
function isCrowded(rows: CodedRow[]): boolean {
  const columns = Math.max(0, ...rows.filter(row => row.sum !== undefined).map(numbersOf));
  return columns > 2 && rows.some(row => row.sum === undefined && numbersOf(row) > columns);
}

/** The sum with the most numbers fills every column and stands in for the headings. */
function anchors(rows: CodedRow[]): Column<Key>[] {
  const [fullest] = rows
    .filter(row => row.sum !== undefined)
    .sort((a, b) => b.raw.cells.length - a.raw.cells.length);
  const cells = fullest?.raw.cells ?? [];
  const names = NAMES[cells.length] ?? [];
  return cells.flatMap(({ x0, x1 }, i) => {
    const key = names[i];
    return key ? [{ key, text: '', x0, x1, group: 0 }] : [];
  });
}

interface Reading {
  rows: ReadRow[];
  sure: boolean;
}

function byPlace(rows: CodedRow[], headings: Column<Key>[]): Reading {
  const raw = rows.map(row => row.raw);
  const placed = placeCells([raw], headings);
  let { sure } = placed;
  const read = described(rows, row => {
    const values = placed.valuesOf(row, 0);
    if (row.broken || values === undefined) sure = false;
    return values ?? {};
  });
  return { rows: read, sure: sure || rows.length === 0 };
}

/** Deductions may be a separate table with columns at other positions. */
function byParts(rows: CodedRow[]): Reading {
  const end = rows.findIndex(row => row.sum === 'gross') + 1;
  const parts = [rows.slice(0, end), rows.slice(end)].map(own => byPlace(own, anchors(own)));
  return { rows: parts.flatMap(part => part.rows), sure: parts.every(part => part.sure) };
}

/** Running text has no columns, so order decides what a number is. */
const byOrder = (rows: CodedRow[]): Reading => ({
  rows: described(rows, ({ cells }, { sum, section, code }) => {
    // `61 ANNUAL LEAVE 8.00 208.11`: time without year-to-date values.
    const timed = sum === undefined && section === 'earnings' && (code ?? 0) < 75;
    const names = timed && cells.length === 2 ? ['hours', 'current'] : NAMES[cells.length];
    return Object.fromEntries(cells.map((cell, i) => [names?.[i], cell.amount]));
  }),
  sure: false,
});

function described(rows: CodedRow[], valuesOf: (raw: RawRow, row: CodedRow) => Values): ReadRow[] {
  const origin = new Map(rows.map(row => [row.raw, row]));
  return describeRows(
    rows.map(row => row.raw),
    isKnownDescription,
  ).flatMap(raw => {
    const own = raw.lines.flatMap(line => origin.get(line) ?? []);
    const row = own.find(({ code, sum }) => code !== undefined || sum) ?? own[0];
    if (!row) return [];
    const { description, doubtful } = raw;
    return [{ ...row, description, doubtful, values: valuesOf(raw, row) }];
  });
}
