import type { PayCategory } from '../earnings/pay-categories.js';
import { type Cents, parseCents, sum } from '../money.js';
import { kindOf, type RowCategory } from './row-category.js';
import type { Statement, StatementEarning } from './statement.js';

/** How the rows of statements correspond to what shifts earn. */
export const rowOfPay: Readonly<Record<PayCategory, RowCategory>> = {
  regular_pay: 'regular',
  night_differential: 'night',
  sunday_premium: 'sunday',
  holiday_premium: 'holiday',
  ojti_premium: 'ojti',
  cic_premium: 'cic',
  overtime: 'overtime',
  cip: 'cip',
  affordability: 'affordability',
};

/** Counted in the statement's gross, but no shift explains them. */
export const unmodelledRows = ['retro', 'other'] as const;

/** Rows that pay for the period itself, and all that are owed for earlier ones. */
export const rowsOf = (
  statement: Statement | null,
  group: RowCategory | 'retro',
): StatementEarning[] =>
  statement?.earnings.filter(row => {
    const { category, retro } = kindOf(row);
    return (retro ? 'retro' : category) === group;
  }) ?? [];

/** What is owed of it for earlier periods counts, too. */
export const rowsOfKind = (statement: Statement | null, kind: RowCategory): StatementEarning[] =>
  statement?.earnings.filter(row => kindOf(row).category === kind) ?? [];

export const currentOf = (rows: readonly StatementEarning[]): Cents =>
  sum(rows.map(row => parseCents(row.currentAmount)));

export const adjustedOf = (rows: readonly StatementEarning[]): Cents =>
  sum(rows.map(row => parseCents(row.adjustedAmount)));

/** For the wire; null if not in the statement. */
export const numberOf = (text: string | null): number | null =>
  text === null ? null : Number(text);

export const leaveBalances = ({ leave }: Statement) => ({
  annual_leave: numberOf(leave.annual),
  sick_leave: numberOf(leave.sick),
});

/** The statement's current gross less advances. */
export const currentGross = (statement: Statement | null): Cents =>
  currentOf(statement?.earnings.filter(row => kindOf(row).category !== 'advance') ?? []);

const paidOf = ({ currentAmount, adjustedAmount }: StatementEarning): Cents =>
  parseCents(currentAmount) + parseCents(adjustedAmount);

export const paidRows = ({ earnings }: Statement): number =>
  earnings.filter(row => paidOf(row) !== 0n).length;

/** As printed, else what its rows add up to. */
export const grossOf = ({ grossPay, earnings }: Statement): Cents =>
  grossPay === null ? sum(earnings.map(paidOf)) : parseCents(grossPay);

/** A page that is missing, or a row that was not read, should not replace what was read in full. */
export const saysLess = (statement: Statement, stored: Statement): boolean =>
  paidRows(statement) < paidRows(stored) || grossOf(statement) < grossOf(stored);
