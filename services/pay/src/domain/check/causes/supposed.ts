import { amountOf } from '../../earnings/earnings.js';
import type { PayCategory } from '../../earnings/pay-categories.js';
import type { RatesOn } from '../../earnings/pay-rates.js';
import { ruleOf } from '../../earnings/portion-rules.js';
import { type Cents, divideHalfUp, parseCents } from '../../money.js';
import { repeatsHours } from '../../statements/row-category.js';
import type { Statement } from '../../statements/statement.js';
import { rowOfPay, rowsOf } from '../../statements/statement-totals.js';
import type { ShiftWork } from '../../work/work.js';

/** What payroll may have gone by: these hours, at these rates. */
export interface Supposed {
  readonly work: readonly ShiftWork[];
  readonly ratesOn: RatesOn;
  /** A portion of overtime that was not paid. */
  readonly omitted?: 'straight' | 'flsa';
}

export const paysFor = (category: PayCategory, { work, ratesOn, omitted }: Supposed): Cents =>
  amountOf(category, work, ratesOn, omitted);

export const secondsFor = (category: PayCategory, work: readonly ShiftWork[]): number => {
  const { seconds } = ruleOf(category);
  return work.reduce((total, shift) => total + seconds(shift), 0);
};

/** In hundredths of an hour. */
export const hoursCounted = (category: PayCategory, work: readonly ShiftWork[]): bigint =>
  divideHalfUp(BigInt(secondsFor(category, work)), 36n);

/** In hundredths of an hour; null if not in the statement. */
export function hoursStated(category: PayCategory, statement: Statement): bigint | null {
  const hours = rowsOf(statement, rowOfPay[category])
    .filter(({ description }) => !repeatsHours(description))
    .reduce((total, row) => total + parseCents(row.currentHours), 0n);
  return hours === 0n ? null : hours;
}
