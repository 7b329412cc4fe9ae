import type { PayPeriod, PeriodState } from '@guildhall/contracts/pay';
import { ppIdOf } from '../time/calendar.js';
import { hoursOf } from '../work/summary.js';
import { type PayFacts, sidesOf, standingOf } from './verification.js';

export type PeriodFacts = PayFacts & { readonly period: PayPeriod };

/** State of a period; the verification returns the same with details. */
export function periodState(facts: PeriodFacts, sides = sidesOf(facts)): PeriodState {
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
    ...standingOf(facts, sides),
  };
}
