import type { PayPeriod, PeriodState } from '@guildhall/contracts/pay';
import { earningsOf } from '../earnings/earnings.js';
import { agree, type Cents, numberOfCents } from '../money.js';
import { currentGross } from '../statements/statement-totals.js';
import { ppIdOf } from '../time/calendar.js';
import { hoursOf } from '../work/summary.js';
import type { PayFacts } from './verification.js';

export type PeriodFacts = PayFacts & { readonly period: PayPeriod };

export interface Sides {
  readonly expected: Cents;
  readonly actual: Cents;
}

export const sidesOf = ({ work, terms, statement }: PayFacts): Sides => ({
  expected: earningsOf(work, terms).total,
  actual: currentGross(statement),
});

export const isComparable = ({ work, terms, statement }: PayFacts): boolean =>
  work.length > 0 && terms !== null && statement !== null;

function statusOf(facts: PayFacts, difference: Cents): PeriodState['status'] {
  if (!isComparable(facts)) return 'missing_data';
  return agree(difference) ? 'match' : 'discrepancy';
}

/** Where a period stands; the verification says the same, and what the difference is made of. */
export function periodState(
  facts: PeriodFacts,
  { expected, actual } = sidesOf(facts),
): PeriodState {
  const { period, work, statement } = facts;
  const seconds = work.reduce(
    (total, each) => total + each.worked + each.overtime + each.credit + each.leave,
    0,
  );
  return {
    pay_period: period,
    pp_id: ppIdOf(period),
    shifts: work.length,
    hours: hoursOf(seconds),
    has_statement: statement !== null,
    expected_pay: numberOfCents(expected),
    actual_pay: numberOfCents(actual),
    difference: numberOfCents(actual - expected),
    status: statusOf(facts, actual - expected),
  };
}
