import type { PayCategory } from '../earnings/pay-categories.js';
import { type Cents, formatCents } from '../money.js';
import type { Statement } from '../statements/statement.js';
import { adjustedOf, rowOfPay, rowsOf } from '../statements/statement-totals.js';
import type { PayPeriod } from '../time/calendar.js';
import { type Finding, finding } from './finding.js';

export interface LaterStatement {
  period: PayPeriod;
  statement: Statement;
}

/** A correction comes in the adjusted column of a later statement. */
export function adjustedLater(
  missing: Cents,
  category: PayCategory,
  later: readonly LaterStatement[],
): Finding | null {
  const found = later.find(
    ({ statement }) => adjustedOf(rowsOf(statement, rowOfPay[category])) === missing,
  );
  if (!found) return null;
  const { pay_period_number: number, year } = found.period;
  return finding('adjusted_later', [String(number), String(year), formatCents(missing)]);
}

/** Pay of earlier periods is in the gross of a statement and not in what this period pays. */
export function adjustedHere(category: PayCategory, statement: Statement): Finding | null {
  const adjusted = adjustedOf(rowsOf(statement, rowOfPay[category]));
  return adjusted === 0n ? null : finding('adjusted_here', [formatCents(adjusted)], category);
}
