import type { PayCategory } from '../earnings/pay-categories.js';
import { type Cents, formatCents, sum } from '../money.js';
import { kindOf } from '../statements/row-category.js';
import type { Statement } from '../statements/statement.js';
import {
  adjustedOf,
  currentOf,
  rowOfPay,
  rowsOf,
  rowsOfKind,
} from '../statements/statement-totals.js';
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

type ForEarlier = (statement: Statement) => readonly Cents[];

const inAdjustedColumn =
  (category: PayCategory): ForEarlier =>
  statement => [adjustedOf(rowsOf(statement, rowOfPay[category]))];

/** Also a row named retro, or in a table of retroactive earnings. */
const orInRetroRows =
  (category: PayCategory): ForEarlier =>
  statement => {
    const rows = rowsOfKind(statement, rowOfPay[category]).filter(row => kindOf(row).retro);
    return [...inAdjustedColumn(category)(statement), adjustedOf(rows) + currentOf(rows)];
  };

/** What later statements pay for earlier periods of a category, in their order, but for what they take back again. */
function standingAdjustments(
  category: PayCategory,
  later: readonly LaterStatement[],
  forEarlier: ForEarlier,
) {
  const standing: Adjustment[] = [];
  for (const { period, statement, spokenFor = [] } of later) {
    if (spokenFor.includes(category)) continue;
    for (const amount of forEarlier(statement).filter(each => each !== 0n)) {
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
function correctionOf(
  { category, expected, actual }: CategoryPair,
  later: readonly LaterStatement[],
): readonly Adjustment[] | undefined {
  const found = (forEarlier: ForEarlier) =>
    adding(standingAdjustments(category, later, forEarlier), expected - actual);
  return found(inAdjustedColumn(category)) ?? found(orInRetroRows(category));
}

/** A statement that pays it in two rows is one statement. */
function byStatement(adjustments: readonly Adjustment[]): Adjustment[] {
  const periods = [...new Set(adjustments.map(({ period }) => period))];
  return periods.map(period => ({
    period,
    amount: sum(adjustments.filter(each => each.period === period).map(({ amount }) => amount)),
  }));
}

export function adjustedLater(
  pair: CategoryPair,
  later: readonly LaterStatement[],
): Finding | null {
  const correction = correctionOf(pair, later);
  if (correction === undefined) return null;
  const values = byStatement(correction).flatMap(({ period, amount }) => [
    String(period.pay_period_number),
    String(period.year),
    formatCents(amount),
  ]);
  return finding('adjusted_later', values);
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
  const adjusted = adjustedOf(rowsOfKind(statement, rowOfPay[category]));
  return adjusted === 0n ? null : finding('adjusted_here', [formatCents(adjusted)], category);
}
