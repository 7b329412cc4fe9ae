import { absolute, type Cents, formatCents } from '../money.js';
import type { RowCategory } from '../statements/row-category.js';
import type { Statement } from '../statements/statement.js';
import { adjustedOf, rowsOf } from '../statements/statement-totals.js';
import type { PayPeriod } from '../time/calendar.js';
import { type Finding, finding } from './finding.js';

export interface LaterStatement {
  period: PayPeriod;
  statement: Statement;
}

/** A correction comes in the adjusted column of a later statement. */
export function adjustedLater(
  missing: Cents,
  category: RowCategory,
  later: readonly LaterStatement[],
): Finding | null {
  const found = later.find(({ statement }) => adjustedOf(rowsOf(statement, category)) === missing);
  if (!found) return null;
  const { pay_period_number: number, year } = found.period;
  return finding(
    'adjusted_later',
    [String(number), String(year), formatCents(missing)],
    `equals what the statement of pay period ${number} of ${year} adjusts`,
  );
}

/** Pay of earlier periods is in the gross of a statement and not in what this period pays. */
export function adjustedHere(
  name: string,
  category: RowCategory,
  statement: Statement,
): Finding | null {
  const adjusted = adjustedOf(rowsOf(statement, category));
  if (adjusted === 0n) return null;
  const size = formatCents(absolute(adjusted));
  const what = adjusted > 0n ? `pays ${size} more` : `takes back ${size} of`;
  return finding(
    'adjusted_here',
    [formatCents(adjusted)],
    `In its adjusted column the statement ${what} ${name}: that is for earlier periods and not counted here.`,
  );
}
