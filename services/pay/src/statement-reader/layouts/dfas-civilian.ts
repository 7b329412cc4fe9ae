import { IGNORED, type TableShape } from '../table/header.js';
import { acrossLines, readTables, type Table, type TableRow } from '../table/table.js';
import { withSpelledHours } from '../text/colon-hours.js';
import { withNumbersOfNames } from '../text/numbers-of-names.js';
import type { Line } from '../text/word.js';
import { makeNetPay } from './parts/checks.js';
import { readDeductions } from './parts/deductions.js';
import { LABELS, readHeading } from './parts/fields.js';
import { readLeaveTable } from './parts/leave-table.js';
import { isRunTogether, sectionsOf, tableWarnings } from './parts/tables.js';
import * as reader from './reader.js';

type EarningColumn = 'type' | 'date' | 'hours' | 'current';

const earningShape: TableShape<EarningColumn> = {
  name(heading) {
    if (isRunTogether(heading)) return undefined;
    if (/\bytd\b|\byear|^to date$/.test(heading)) return IGNORED;
    if (/\btype\b|\bdescription\b/.test(heading)) return 'type';
    if (/\b(hours?|hrs|days?)\b/.test(heading)) return 'hours';
    if (/\b(amount|amt)\b/.test(heading)) return 'current';
    return /^(date|ppe|pay period|pp)$/.test(heading) ? 'date' : undefined;
  },
  required: ['type', 'hours', 'current'],
  description: 'type',
};

const BLOCK = /\b(current|retroactive) (earnings|deductions)\b|\bbenefits paid by\b/i;
const ends = (line: Line, next: Line | undefined) =>
  reader.isTitle(line, next) || (BLOCK.test(line.text) && !/\d\.\d/.test(line.text));

export const dfasCivilian: reader.LayoutReader = {
  layout: 'dfas_civilian',
  signs: [
    /current earnings/i,
    /retroactive earnings/i,
    /civilian leave and earnings/i,
    /department of defense|\bdfas\b|defense finance/i,
    /\b1\. ?pay period end/i,
    reader.inOrder(/\btype\b/i, /\bhours/i, /\bamount\b/i, /\btype\b/i, /\bhours/i, /\bamount\b/i),
  ],
  needs: 2,
  read(printed) {
    const lines = withSpelledHours(withNumbersOfNames(printed), 'decimal');
    const { heading, warnings } = readHeading(lines, LABELS);
    const section = sectionsOf(lines);
    const options = { isEnd: ends, isKnown: reader.isKnownDescription };
    const earnings = readTables(lines, {
      shape: earningShape,
      texts: ['type', 'date'],
      ...options,
    });
    const deductions = readDeductions(lines, earnings, options);
    const leave = readLeaveTable(lines);
    const rowsOf = <K extends string, Row>(
      tables: Table<K>[],
      read: (row: TableRow<K>, retroactive: boolean) => Row,
    ) =>
      tables.flatMap(table =>
        acrossLines(table)
          .filter(row => !reader.isSummary(row.description))
          .map(row => read(row, section(table.header.first) === 'retroactive')),
      );
    const deducted = rowsOf(deductions, (row, isLate) =>
      reader.toDeduction(isLate ? late(row) : row),
    ).filter(reader.isDeducted);
    return {
      layout: this.layout,
      ...heading,
      earnings: rowsOf(earnings, (row, isLate) =>
        isLate ? { ...reader.toEarning(late(row)), retroactive: true } : reader.toEarning(row),
      ).filter(reader.isOfPeriod),
      deductions: deducted,
      leave: { annual: leave.annual, sick: leave.sick },
      warnings: [
        ...warnings,
        ...tableWarnings('earnings', earnings),
        ...tableWarnings('deductions', deductions, makeNetPay(heading, deducted)),
        ...leave.warnings,
      ],
    };
  },
};

/** Rows of a retroactive table pay or withhold for earlier periods. */
const late = ({ description, values }: TableRow<'hours' | 'current'>) => ({
  description,
  values: { adjustedHours: values.hours, adjusted: values.current },
});
