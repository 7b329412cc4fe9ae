import { type MessageOrText, message, saidOf, textOf } from '@guildhall/contracts/messages';
import type { KeptStatement, ParsedStatement, StoredStatement } from '@guildhall/contracts/pay';
import type { Statement } from '../../domain/statements/statement.js';
import { leaveBalances, numberOf } from '../../domain/statements/statement-totals.js';
import { getPeriodById } from '../../domain/time/calendar.js';
import type { StatementRow, Summary } from './repository.js';

/** A statement with a known period: others cannot be stored. */
export type DatedStatement = Statement & { periodNumber: number; year: number };

export const isDated = (statement: Statement): statement is DatedStatement =>
  statement.periodNumber !== null && statement.year !== null;

const ADJUSTED = ' (ADJUSTED)';

const nonZero = <Row extends { hours?: number; amount: number }>(row: Row): Row[] =>
  row.amount === 0 && (row.hours ?? 0) === 0 ? [] : [row];

/** A row with something adjusted gives a second row; one with nothing current only that one. */
export const toRows = (statement: Statement) => ({
  earnings: statement.earnings.flatMap(row => [
    ...nonZero({
      description: row.description,
      hours: Number(row.currentHours),
      amount: Number(row.currentAmount),
    }),
    ...nonZero({
      description: row.description + ADJUSTED,
      hours: Number(row.adjustedHours),
      amount: Number(row.adjustedAmount),
    }),
  ]),
  deductions: statement.deductions.flatMap(row => [
    ...nonZero({ description: row.description, amount: Number(row.current) }),
    ...nonZero({ description: row.description + ADJUSTED, amount: Number(row.adjusted) }),
  ]),
  leave_balances: leaveBalances(statement),
});

const warned = (warnings: readonly MessageOrText[]) => ({
  warnings: warnings.map(textOf),
  warnings_said: warnings.map(saidOf),
});

/** What an upload is answered with. */
export const toParsed = (statement: DatedStatement, membernumber: string): ParsedStatement => ({
  pay_period: {
    pay_period_number: statement.periodNumber,
    year: statement.year,
    membernumber,
    hourly_base_rate: numberOf(statement.hourlyRate),
  },
  ...toRows(statement),
  ...(statement.warnings.length > 0 && warned(statement.warnings)),
});

function warningsOf({ warnings, warning_count }: Summary): readonly MessageOrText[] {
  const more = warning_count - warnings.length;
  return more > 0 ? [...warnings, message('more_warnings', more)] : warnings;
}

/** A kept statement as a list shows it. */
export function toStored({
  pp_id,
  created_at,
  updated_at,
  summary,
}: StatementRow): StoredStatement {
  const period = getPeriodById(pp_id);
  return {
    pp_id,
    pay_period_number: Number(pp_id.slice(4)),
    year: Number(pp_id.slice(0, 4)),
    start_date: period.start_date,
    end_date: period.end_date,
    layout: summary.layout,
    hourly_base_rate: numberOf(summary.hourly_rate),
    gross_pay: numberOf(summary.gross_pay),
    net_pay: numberOf(summary.net_pay),
    ...warned(warningsOf(summary)),
    created_at,
    updated_at,
  };
}

/** A kept statement with everything that was read in it. */
export const toKept = (row: StatementRow, statement: Statement): KeptStatement => ({
  ...toStored(row),
  ...warned(statement.warnings),
  pay_date: getPeriodById(row.pp_id).pay_date,
  ...toRows(statement),
});
