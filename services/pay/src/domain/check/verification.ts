import type {
  Cause,
  Discrepancy,
  PeriodDifference,
  VerificationResult,
} from '@guildhall/contracts/pay';
import { earningsOf } from '../earnings/earnings.js';
import { payCategories } from '../earnings/pay-categories.js';
import type { PayTerms } from '../earnings/pay-rates.js';
import { absolute, agree, type Cents, formatCents, numberOfCents, parseCents } from '../money.js';
import type { Statement } from '../statements/statement.js';
import {
  currentGross,
  currentOf,
  rowOfPay,
  rowsOf,
  unmodelledRows,
} from '../statements/statement-totals.js';
import type { ShiftWork } from '../work/work.js';
import { adjustedLater, type LaterStatement } from './adjustments.js';
import * as causes from './causes/causes.js';
import type { ShutdownDays } from './causes/guess.js';
import { leaveCodes } from './causes/leave-codes.js';
import { findingsOf, noteOf } from './difference-note.js';
import { causeNote, type Finding, finding } from './finding.js';

export type Verification = Omit<VerificationResult, 'pay_period' | 'year' | 'rules_version'>;

/** What is known of one member and period; null or empty is what is absent. */
export interface PayFacts {
  work: readonly ShiftWork[];
  terms: PayTerms | null;
  statement: Statement | null;
  /** The statements of the periods after it that are kept, in their order: they may adjust this one. */
  later?: readonly LaterStatement[];
  /** That delayed pay of the period. */
  shutdowns?: readonly ShutdownDays[];
}

const discrepancy = (
  { category, expected, actual }: { category: string } & Sides,
  findings: readonly Finding[],
): Discrepancy => ({
  category,
  expected: numberOfCents(expected),
  actual: numberOfCents(actual),
  difference: numberOfCents(actual - expected),
  note: noteOf(findings),
  findings: findings.map(({ code, values }) => ({ code, values })),
});

/** What would have to be known and is not. */
export function missingFrom({ work, terms, statement }: PayFacts) {
  const isThere = {
    configuration: terms !== null,
    shifts: work.length > 0,
    statement: statement !== null,
  };
  return (['configuration', 'shifts', 'statement'] as const).filter(each => !isThere[each]);
}

/** What shifts earn beside what the statement pays of it, and of these pairs those that differ. */
export function compare({ work, terms, statement }: Comparable) {
  const earnings = earningsOf(work, terms);
  const total = currentGross(statement) - earnings.total;
  // Within the tolerance of a match a stray cent is noise; of a discrepancy it may be the cause.
  const tolerance = agree(total) ? 1n : 0n;
  const modelled = payCategories.map(category => {
    const expected = earnings.amounts[category];
    const actual = currentOf(rowsOf(statement, rowOfPay[category]));
    return { category, expected, actual };
  });
  const differing = modelled.filter(
    ({ expected, actual }) => absolute(actual - expected) > tolerance,
  );
  return { modelled, differing };
}

/** What the statement pays beside what any shift could earn. */
const unmodelledIn = (statement: Statement) =>
  unmodelledRows.flatMap(category => {
    const rows = rowsOf(statement, category).filter(
      ({ currentAmount }) => parseCents(currentAmount) !== 0n,
    );
    const actual = currentOf(rows);
    return actual === 0n ? [] : [{ category, rows, actual }];
  });

/** What a period's discrepancies come to, without a search for their reasons. */
export const differencesOf = (facts: Comparable): PeriodDifference[] => [
  ...compare(facts).differing.map(pair => {
    const corrected = adjustedLater(pair, facts.later ?? []);
    return {
      category: pair.category,
      difference: numberOfCents(pair.actual - pair.expected),
      findings: corrected ? [{ code: corrected.code, values: corrected.values }] : [],
    };
  }),
  ...unmodelledIn(facts.statement).map(({ category, actual }) => ({
    category,
    difference: numberOfCents(actual),
    findings: [],
  })),
];

function differences(facts: Comparable): Pick<Verification, 'discrepancies' | 'causes'> {
  const { modelled, differing } = compare(facts);
  const { shutdowns = [] } = facts;
  // What a later statement makes good needs no other reason.
  const pairs = modelled.filter(pair => !adjustedLater(pair, facts.later ?? []));
  const found = causes.causesOf({ ...facts, shutdowns, pairs });
  const discrepancies = differing.map(each => discrepancy(each, findingsOf(each, facts, found)));
  const unmodelled = unmodelledIn(facts.statement).map(({ category, rows, actual }) => {
    const names = rows.map(row => `${row.description} ${row.currentAmount}`).join(', ');
    const what = finding('unexplained_rows', [formatCents(actual), names]);
    const advice = finding(`${category}_rows`);
    return discrepancy({ category, expected: 0n, actual }, [what, advice]);
  });
  return {
    discrepancies: [...discrepancies, ...unmodelled],
    causes: [...found, ...leaveCodes(facts.work, facts.statement)].map(toCause),
  };
}

const toCause = ({ code, values, categories, shiftIds }: causes.Cause): Cause => ({
  code,
  values: [...values],
  categories: [...categories],
  shift_ids: [...shiftIds],
  note: causeNote({ code, values: [...values] }, categories),
});

export interface Sides {
  readonly expected: Cents;
  readonly actual: Cents;
}

/** Expected pay from the shifts, and the statement's current gross less advances. */
export const sidesOf = ({ work, terms, statement }: PayFacts): Sides => ({
  expected: earningsOf(work, terms).total,
  actual: currentGross(statement),
});

export type Comparable = PayFacts & { terms: PayTerms; statement: Statement };

export const isComparable = (facts: PayFacts): facts is Comparable =>
  facts.work.length > 0 && facts.terms !== null && facts.statement !== null;

const statusOf = (facts: PayFacts, difference: Cents): Verification['status'] => {
  if (!isComparable(facts)) return 'missing_data';
  return agree(difference) ? 'match' : 'discrepancy';
};

/** Both sides in numbers, and whether they are the same. */
export const standingOf = (facts: PayFacts, { expected, actual }: Sides) => ({
  expected_pay: numberOfCents(expected),
  actual_pay: numberOfCents(actual),
  difference: numberOfCents(actual - expected),
  status: statusOf(facts, actual - expected),
});

/** One side held against the other, and what the difference is made of. */
export function verifyPay(facts: PayFacts): Verification {
  const sides = sidesOf(facts);
  const found = isComparable(facts)
    ? differences(facts)
    : {
        discrepancies: missingFrom(facts).map(each =>
          discrepancy({ category: each, ...sides }, [finding(`no_${each}`)]),
        ),
      };
  return { ...standingOf(facts, sides), ...found };
}
