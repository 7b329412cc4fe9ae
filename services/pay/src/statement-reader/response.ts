import type { ParsedStatement } from '@guildhall/contracts/pay';
import type { Statement } from '../domain/statements/statement.js';

/** A statement whose period is told: only such a one can be kept and answered. */
export type DatedStatement = Statement & { periodNumber: number; year: number };

export const isDated = (statement: Statement): statement is DatedStatement =>
  statement.periodNumber !== null && statement.year !== null;

const ADJUSTED = ' (ADJUSTED)';

/** A row with something adjusted gives a second row; one with nothing current only that one. */
export function toRows(
  statement: Statement,
): Pick<ParsedStatement, 'earnings' | 'deductions' | 'leave_balances'> {
  return {
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
    leave_balances: {
      annual_leave: balance(statement.leave.annual),
      sick_leave: balance(statement.leave.sick),
    },
  };
}

export const toParseResponse = (
  statement: DatedStatement,
  membernumber: string,
): ParsedStatement => ({
  pay_period: {
    pay_period_number: statement.periodNumber,
    year: statement.year,
    membernumber,
    hourly_base_rate: statement.hourlyRate === null ? null : Number(statement.hourlyRate),
  },
  ...toRows(statement),
  ...(statement.warnings.length === 0 ? {} : { warnings: statement.warnings }),
});

const nonZero = <Row extends { hours?: number; amount: number }>(row: Row): Row[] =>
  row.amount === 0 && (row.hours ?? 0) === 0 ? [] : [row];

const balance = (value: string | null): number | null => (value === null ? null : Number(value));
