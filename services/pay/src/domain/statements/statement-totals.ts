import type { PayCategory } from '../earnings/pay-categories.js';
import { type Cents, parseCents, sum } from '../money.js';
import { kindOfPay, type RowCategory, rowCategory } from './row-category.js';
import type { Statement, StatementEarning } from './statement.js';

/** How the rows of statements correspond to what shifts earn. */
export const rowOfPay: Readonly<Record<PayCategory, RowCategory>> = {
  regular_pay: 'regular',
  night_differential: 'night',
  sunday_premium: 'sunday',
  ojti_premium: 'ojti',
  cic_premium: 'cic',
  overtime: 'overtime',
  cip: 'cip',
  affordability: 'affordability',
};

/** Counted in the statement's gross, but no shift explains them. */
export const unmodelledRows = ['holiday', 'retro', 'other'] as const;

export const rowsOf = (statement: Statement | null, category: RowCategory): StatementEarning[] =>
  statement?.earnings.filter(row => rowCategory(row.description) === category) ?? [];

/** Late pay of the kind counts, too. */
export const rowsOfKind = (statement: Statement | null, kind: RowCategory): StatementEarning[] =>
  statement?.earnings.filter(row => kindOfPay(row.description) === kind) ?? [];

export const currentOf = (rows: readonly StatementEarning[]): Cents =>
  sum(rows.map(row => parseCents(row.currentAmount)));

export const adjustedOf = (rows: readonly StatementEarning[]): Cents =>
  sum(rows.map(row => parseCents(row.adjustedAmount)));

/** For the wire; what a statement does not tell is null. */
export const numberOf = (text: string | null): number | null =>
  text === null ? null : Number(text);

export const leaveBalances = ({ leave }: Statement) => ({
  annual_leave: numberOf(leave.annual),
  sick_leave: numberOf(leave.sick),
});

/** The statement's current gross less advances. */
export const currentGross = (statement: Statement | null): Cents =>
  currentOf(statement?.earnings.filter(row => rowCategory(row.description) !== 'advance') ?? []);
