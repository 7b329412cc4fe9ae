import type { PayCategory } from '../earnings/pay-categories.js';
import { type Cents, formatCents, sum } from '../money.js';
import type { Statement } from '../statements/statement.js';
import { adjustedOf, currentOf, rowOfPay, rowsOf } from '../statements/statement-totals.js';
import { type PayPeriod, PERIOD_DAYS, periodOfDate, periodsBetween } from '../time/calendar.js';
import { addDays } from '../time/plain-date.js';
import { type Finding, finding } from './finding.js';

/** Corrections come with one of the next statements: three months of them are looked at. */
const ADJUSTED_WITHIN = 6;

const around = ({ start_date }: PayPeriod, first: number, last: number) =>
  periodsBetween(
    periodOfDate(addDays(start_date, first * PERIOD_DAYS)),
    periodOfDate(addDays(start_date, last * PERIOD_DAYS)),
  );

/** Whose statements may correct a period, and which periods the same statements may be for before it. */
export const periodsThatAdjust = (period: PayPeriod) => around(period, 1, ADJUSTED_WITHIN);
export const periodsAdjustedBefore = (period: PayPeriod) => around(period, -ADJUSTED_WITHIN, -1);

export interface LaterStatement {
  period: PayPeriod;
  statement: Statement;
  /** What it adjusts of these is for a period before. */
  spokenFor?: readonly PayCategory[];
}

export interface CategoryPair {
  category: PayCategory;
  expected: Cents;
  actual: Cents;
}

interface Adjustment {
  readonly period: PayPeriod;
  readonly amount: Cents;
}

/** In the adjusted column or, of regular pay as after a shutdown, in a row that is named back pay. */
function amountsForEarlier(category: PayCategory, statement: Statement): Cents[] {
  const backPay = category === 'regular_pay' ? rowsOf(statement, 'retro') : [];
  const adjusted = adjustedOf(rowsOf(statement, rowOfPay[category]));
  return [adjusted, adjustedOf(backPay) + currentOf(backPay)].filter(amount => amount !== 0n);
}

/** What later statements adjust of a category, in their order, but for what they take back again. */
function standingAdjustments(category: PayCategory, later: readonly LaterStatement[]) {
  const standing: Adjustment[] = [];
  for (const { period, statement, spokenFor = [] } of later) {
    if (spokenFor.includes(category)) continue;
    for (const amount of amountsForEarlier(category, statement)) {
      const undone = standing.findLastIndex(each => each.amount === -amount);
      if (undone === -1) standing.push({ period, amount });
      else standing.splice(undone, 1);
    }
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

/** A correction comes with a later statement, and may be corrected itself by the next. */
const correctionOf = (
  { category, expected, actual }: CategoryPair,
  later: readonly LaterStatement[],
) => adding(standingAdjustments(category, later), expected - actual);

export function adjustedLater(
  pair: CategoryPair,
  later: readonly LaterStatement[],
): Finding | null {
  const values = correctionOf(pair, later)?.flatMap(({ period, amount }) => [
    String(period.pay_period_number),
    String(period.year),
    formatCents(amount),
  ]);
  return values ? finding('adjusted_later', values) : null;
}

/** Without what a period that differs so was corrected by: of two that lack the same, one correction is the first one's. */
export const withoutCorrectionsOf = (
  differing: readonly CategoryPair[],
  later: readonly LaterStatement[],
): LaterStatement[] =>
  later.map(each => {
    const own = differing
      .filter(pair => correctionOf(pair, later)?.some(({ period }) => period === each.period))
      .map(({ category }) => category);
    return own.length === 0 ? each : { ...each, spokenFor: [...(each.spokenFor ?? []), ...own] };
  });

/** Pay of earlier periods is in the gross of a statement and not in what this period pays. */
export function adjustedHere(category: PayCategory, statement: Statement): Finding | null {
  const adjusted = adjustedOf(rowsOf(statement, rowOfPay[category]));
  return adjusted === 0n ? null : finding('adjusted_here', [formatCents(adjusted)], category);
}
