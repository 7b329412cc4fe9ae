import type { StatementDeduction, StatementEarning } from '../../domain/statements/statement.js';
import { IGNORED, type TableShape } from '../table/header.js';
import { acrossLines, readTables, type Table, type TableRow } from '../table/table.js';
import { withSpelledHours } from '../text/colon-hours.js';
import type { Line } from '../text/word.js';
import { makeNetPay } from './parts/checks.js';
import { LABELS, readHeading } from './parts/fields.js';
import { isRunTogether } from './parts/headings.js';
import { readLeaveTable } from './parts/leave-table.js';
import { sectionsOf } from './parts/sections.js';
import { tableWarnings } from './parts/table-warnings.js';
import * as reader from './reader.js';

type EarningColumn = 'type' | 'date' | 'hours' | 'amount';

const earningShape: TableShape<EarningColumn> = {
  name(heading) {
    if (isRunTogether(heading)) return undefined;
    if (/\bytd\b|\byear|^to date$/.test(heading)) return IGNORED;
    if (/\btype\b|\bdescription\b/.test(heading)) return 'type';
    if (/\b(hours?|hrs|days?)\b/.test(heading)) return 'hours';
    if (/\b(amount|amt)\b/.test(heading)) return 'amount';
    return /^(date|ppe|pay period|pp)$/.test(heading) ? 'date' : undefined;
  },
  required: ['type', 'hours', 'amount'],
  description: 'type',
};

type DeductionColumn = 'type' | 'code' | 'current' | 'ytd';

const deductionShape: TableShape<DeductionColumn> = {
  name(heading) {
    if (isRunTogether(heading)) return undefined;
    if (/\b(hours?|hrs|rate|bal(ance)?|accrued|used)\b/.test(heading)) return undefined;
    if (/\btype\b|\bdescription\b/.test(heading)) return 'type';
    if (/\b(code|misc)\b/.test(heading)) return 'code';
    if (/\bytd\b|\byear|^to date$/.test(heading)) return 'ytd';
    return /\b(current|amount|this|pay period)\b/.test(heading) ? 'current' : undefined;
  },
  required: ['type', 'current'],
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
    const lines = withSpelledHours(printed, 'decimal');
    const { heading, warnings } = readHeading(lines, LABELS);
    const section = sectionsOf(lines);
    const options = { isEnd: ends, isKnown: reader.isKnownDescription };
    const earnings = readTables(lines, {
      shape: earningShape,
      texts: ['type', 'date'],
      ...options,
    });
    const deductions = readTables(lines, {
      shape: deductionShape,
      texts: ['type', 'code'],
      ...options,
    }).filter(table => section(table.header.first) !== 'benefits');
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
    const deducted = rowsOf(deductions, toDeduction).filter(reader.isDeducted);
    return {
      layout: this.layout,
      ...heading,
      earnings: rowsOf(earnings, toEarning).filter(reader.isOfPeriod),
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

function toEarning(row: TableRow<EarningColumn>, retroactive: boolean): StatementEarning {
  const { hours = reader.NONE, amount = reader.NONE } = row.values;
  return retroactive
    ? reader.earning(row.description, { adjustedHours: hours, adjustedAmount: amount, retroactive })
    : reader.earning(row.description, { currentHours: hours, currentAmount: amount });
}

function toDeduction(
  { description, values }: TableRow<DeductionColumn>,
  retroactive: boolean,
): StatementDeduction {
  const { current = reader.NONE } = values;
  return retroactive
    ? { description, current: reader.NONE, adjusted: current }
    : { description, current, adjusted: reader.NONE };
}
