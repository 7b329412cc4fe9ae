import { parseCents, sum } from '../../domain/money.js';
import { type RawRow, toRawRow } from '../text/cells.js';
import { describeRows } from '../text/descriptions.js';
import {
  type Column,
  findHeaders,
  IGNORED,
  isHeadingLine,
  type TableShape,
} from '../text/header.js';
import { placeCells } from '../text/table.js';
import type { Line } from '../text/words.js';
import { isKnownDescription, isSummary } from './reader.js';

type Key = 'hours' | 'amount' | 'ytd' | typeof IGNORED;
type Values = Partial<Record<Key, string>>;

export interface CodedRows {
  earnings: { description: string; values: Values }[];
  deductions: { description: string; values: Values }[];
  grossPay: string | null;
  sure: boolean;
}

const shape: TableShape<Key> = {
  name(heading) {
    if (/\b(hours?|hrs)\b/.test(heading)) return 'hours';
    if (/\bytd\b|\byear|^to date$/.test(heading)) return 'ytd';
    return /\b(pay period|this period|current|amount|amt)\b/.test(heading) ? 'amount' : IGNORED;
  },
  required: ['amount'],
};

const GROSS = /^\W*(\d{2} )?gross pay\b/i;
const TOTAL = /^\W*(\d{2} )?total deductions\b/i;

/**
 * Coded rows down to GROSS PAY are earnings, those down to TOTAL DEDUCTIONS deductions. The two
 * sums print every column, so they tell where the columns are even without headings.
 */
export function readCodedRows(lines: Line[], netPay: string | null): CodedRows {
  const [earned, deducted] = blocks(lines);
  const headings = columnHeadings(lines);
  const gross = readBlock(earned, headings ?? anchors(earned, GROSS, ['hours', 'amount', 'ytd']));
  const totals = readBlock(deducted, headings ?? anchors(deducted, TOTAL, ['amount', 'ytd']));
  const grossPay = gross.rows.find(row => GROSS.test(row.description))?.values.amount ?? null;
  const grossHolds = (rows: CodedRows['earnings']) =>
    grossPay !== null && total(rows) === parseCents(grossPay);
  const netHolds = (rows: CodedRows['deductions']) =>
    grossPay !== null &&
    netPay !== null &&
    parseCents(grossPay) - total(rows) === parseCents(netPay);
  const earnings = settle(gross, byOrder(earned, ['hours', 'amount', 'ytd'], 'amount'), grossHolds);
  const deductions = settle(totals, byOrder(deducted, ['amount', 'ytd'], 'amount'), netHolds);
  return {
    earnings: earnings.rows.filter(isOwn).map(withoutCode),
    deductions: deductions.rows.filter(isOwn).map(withoutCode),
    grossPay,
    sure: earnings.sure && deductions.sure,
  };
}

const isOwn = (row: { description: string }) =>
  !isSummary(row.description.replace(/^\d{2,3}\s+/, ''));
const withoutCode = <T extends { description: string }>(row: T): T => ({
  ...row,
  description: row.description.replace(/^\d{2,3}\s+/, ''),
});
const total = (rows: { description: string; values: Values }[]) =>
  sum(rows.filter(isOwn).map(row => parseCents(row.values.amount ?? '0')));

function blocks(lines: Line[]): [RawRow[], RawRow[]] {
  const earned: RawRow[] = [];
  const deducted: RawRow[] = [];
  let into: RawRow[] | undefined;
  for (const line of lines) {
    const { text } = line;
    if (isHeadingLine(line) && line.words.length > 2) continue;
    const coded = /^\d{2,3} [A-Z]/i.test(text) && /\d$|\d[-)]$/.test(text);
    const numbers = /\d\.\d/.test(text);
    if (!numbers && /^\W*earnings\b/i.test(text)) into = earned;
    else if (!numbers && /^\W*deductions\b/i.test(text)) into = deducted;
    else {
      if (!into && coded) into = earned;
      into?.push(toRawRow(line, line.words, []));
      if (GROSS.test(text)) {
        if (into !== earned) earned.push(toRawRow(line, line.words, []));
        into = deducted;
      }
      if (TOTAL.test(text) || /^\W*net pay\b/i.test(text)) into = undefined;
    }
  }
  return [earned, deducted];
}

function columnHeadings(lines: Line[]): Column<Key>[] | undefined {
  const columns = findHeaders(lines, shape).map(header =>
    header.columns.filter(column => column.key !== IGNORED),
  );
  return columns.find(found => found.length > 1 && found.every(column => column.group === 0));
}

/** The row that sums a block up has a number in each column: they stand for the headings. */
function anchors(rows: RawRow[], sumRow: RegExp, keys: Key[]): Column<Key>[] {
  const row = rows.find(candidate => sumRow.test(candidate.words.map(word => word.text).join(' ')));
  const cells = row?.cells ?? [];
  const names = cells.length === keys.length ? keys : keys.slice(-cells.length);
  return cells.map((cell, i) => ({
    key: names[i] ?? 'amount',
    x0: cell.x0,
    x1: cell.x1,
    group: 0,
  }));
}

interface Reading {
  rows: { description: string; values: Values }[];
  sure: boolean;
}

function readBlock(raw: RawRow[], headings: Column<Key>[]): Reading {
  const placed = placeCells([raw], headings);
  let { sure } = placed;
  const rows = describeRows(raw, isKnownDescription).map(row => {
    const values = placed.valuesOf(row, 0);
    if (row.broken || values === undefined) sure = false;
    return { description: row.description, values: values ?? {} };
  });
  return { rows, sure: sure || rows.length === 0 };
}

/** Running text has no columns: the numbers of a row are then what their order says. */
function byOrder(raw: RawRow[], keys: Key[], single: Key): Reading {
  const rows = describeRows(raw, isKnownDescription).map(row => ({
    description: row.description,
    values: Object.fromEntries(
      row.cells.map((cell, i) => [row.cells.length === 1 ? single : keys[i], cell.amount]),
    ) as Values,
  }));
  return { rows, sure: true };
}

/** Where the places of the numbers do not settle it, the sums may. */
function settle(
  placed: Reading,
  ordered: Reading,
  holds: (rows: Reading['rows']) => boolean,
): Reading {
  if (placed.sure || holds(placed.rows)) return { ...placed, sure: true };
  return holds(ordered.rows) ? ordered : placed;
}
