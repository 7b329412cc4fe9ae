import { IGNORED, type TableShape } from '../table/header.js';
import { readTables, type Table } from '../table/table.js';
import { withSpelledHours } from '../text/colon-hours.js';
import { withNumbersOfNames } from '../text/numbers-of-names.js';
import type { Line } from '../text/word.js';
import { makeNetPay } from './parts/checks.js';
import { type DeductionColumn, readDeductions } from './parts/deductions.js';
import { LABELS, readHeading } from './parts/fields.js';
import { inHours, readLeaveTable } from './parts/leave-table.js';
import { isRunTogether, tableWarnings } from './parts/tables.js';
import * as reader from './reader.js';

type EarningColumn =
  | 'type'
  | 'code'
  | 'rate'
  | 'adjusted'
  | 'adjustedHours'
  | 'hours'
  | 'current'
  | 'ytd';

const earningShape: TableShape<EarningColumn> = {
  name(heading) {
    if (isRunTogether(heading)) return undefined;
    if (/\b(type|description)\b|^earnings?$/.test(heading)) return 'type';
    if (/\b(code|misc)\b/.test(heading)) return 'code';
    const hours = /\b(hours?|hrs)\b/.test(heading);
    if (/\bytd\b|\byear|^to date$/.test(heading)) return hours ? IGNORED : 'ytd';
    if (/\badj|\bprior\b|\bretro/.test(heading)) return hours ? 'adjustedHours' : 'adjusted';
    if (hours) return 'hours';
    if (/\brate\b/.test(heading)) return 'rate';
    return /\b(curr?(ent)?|amount|amt|this|ppd?|pay period)\b/.test(heading)
      ? 'current'
      : undefined;
  },
  required: ['type', 'hours', 'current'],
  // Deductions have no hours.
  beside: ['type', 'current'],
  description: 'type',
  unnamed: true,
};

const ends = (line: Line, next: Line | undefined) =>
  reader.isTitle(line, next) || /^\W*(gross pay|net pay|total)\b/i.test(line.text);

export const employeeExpressTable: reader.LayoutReader = {
  layout: 'employee_express_table',
  signs: [
    { label: /^forpayperiodend(ing|s|ed)?(date)?$/ },
    { label: LABELS.number },
    { label: LABELS.hourlyRate },
    reader.inOrder(/\btype\b/i, /\brate\b/i, /\badj/i),
    /controller incentive pay|true overtime|flsa premium/i,
    /employee ?express/i,
    reader.inOrder(/\btype\b/i, /\badj/i, /\b(current|ytd|year)\b/i),
  ],
  needs: 2,
  read(printed) {
    const lines = withNumbersOfNames(printed);
    const { heading, warnings } = readHeading(lines);
    const options = { isEnd: ends, isKnown: reader.isKnownDescription };
    const earningTables = readTables(withSpelledHours(lines, 'decimal'), {
      shape: earningShape,
      texts: ['type', 'code'],
      ...options,
    });
    const deductionTables = readDeductions(lines, earningTables, options);
    const leave = readLeaveTable(withSpelledHours(lines, 'minutes'));
    const paid = rowsOf(earningTables);
    const deductions = [...paid.filter(row => !row.hasHours), ...rowsOf(deductionTables)]
      .map(reader.toDeduction)
      .filter(reader.isDeducted);
    return {
      layout: this.layout,
      ...heading,
      earnings: paid
        .filter(row => row.hasHours)
        .map(reader.toEarning)
        .filter(reader.isOfPeriod),
      deductions,
      leave: inHours(leave.annual, leave.sick, leave.numbers),
      warnings: [
        ...warnings,
        ...tableWarnings('earnings', earningTables),
        ...tableWarnings(
          'deductions',
          [...deductionTables, ...earningTables.filter(hasDeductions)],
          makeNetPay(heading, deductions),
        ),
        ...leave.warnings,
      ],
    };
  },
};

type AnyTable = Table<EarningColumn | DeductionColumn>;

const hasHours = ({ header }: AnyTable, group: number) =>
  header.columns.some(column => column.group === group && column.key === 'hours');

const hasDeductions = (table: AnyTable) =>
  table.header.columns.some(({ group }) => !hasHours(table, group));

/**
 * Records whether the row's table has hours, because deductions may be beside the earnings under their own headings.
 */
const rowsOf = (tables: AnyTable[]) =>
  tables.flatMap(table =>
    table.rows
      .filter(row => !reader.isSummary(row.description))
      .map(row => ({ ...row, hasHours: hasHours(table, row.group) })),
  );
