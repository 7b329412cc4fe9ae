import type { PayCategory } from '../earnings/pay-categories.js';
import { type Cents, formatCents, sum } from '../money.js';
import type { Statement } from '../statements/statement.js';
import { adjustedOf, rowOfPay, rowsOf } from '../statements/statement-totals.js';
import type { PayPeriod } from '../time/calendar.js';
import { type Finding, finding } from './finding.js';

export interface LaterStatement {
  period: PayPeriod;
  statement: Statement;
}

interface Adjustment {
  readonly period: PayPeriod;
  readonly amount: Cents;
}

/** What later statements adjust of a category, in their order, but for what they take back again. */
function standingAdjustments(category: PayCategory, later: readonly LaterStatement[]) {
  const standing: Adjustment[] = [];
  for (const { period, statement } of later) {
    const amount = adjustedOf(rowsOf(statement, rowOfPay[category]));
    if (amount === 0n) continue;
    const undone = standing.findLastIndex(each => each.amount === -amount);
    if (undone === -1) standing.push({ period, amount });
    else standing.splice(undone, 1);
  }
  return standing;
}

/** The fewest that follow one another and make up this amount together. */
function adding(all: readonly Adjustment[], amount: Cents): readonly Adjustment[] | undefined {
  const runs = all.flatMap((_, at) => all.slice(at).map((_, more) => all.slice(at, at + more + 1)));
  return runs
    .sort((a, b) => a.length - b.length)
    .find(run => sum(run.map(each => each.amount)) === amount);
}

/** A correction comes in the adjusted column of a later statement, and may be corrected itself by the next. */
export function adjustedLater(
  missing: Cents,
  category: PayCategory,
  later: readonly LaterStatement[],
): Finding | null {
  const found = adding(standingAdjustments(category, later), missing);
  const values = found?.flatMap(({ period: { pay_period_number: number, year }, amount }) => [
    String(number),
    String(year),
    formatCents(amount),
  ]);
  return values ? finding('adjusted_later', values) : null;
}

/** Pay of earlier periods is in the gross of a statement and not in what this period pays. */
export function adjustedHere(category: PayCategory, statement: Statement): Finding | null {
  const adjusted = adjustedOf(rowsOf(statement, rowOfPay[category]));
  return adjusted === 0n ? null : finding('adjusted_here', [formatCents(adjusted)], category);
}
