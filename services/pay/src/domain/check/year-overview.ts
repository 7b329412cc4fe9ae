import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { type Cents, numberOfCents, sum } from '../money.js';
import type { Statement } from '../statements/statement.js';
import { leaveBalances } from '../statements/statement-totals.js';
import { paidHours } from '../work/summary.js';
import { type PeriodFacts, periodState } from './period-state.js';
import { differencesOf, isComparable, type PayFacts, sidesOf } from './verification.js';

type Overview = Omit<YearOverview, 'year' | 'today' | 'has_rate' | 'shutdowns'>;

function balancesOf(statement: Statement | null): YearPeriod['leave_balances'] {
  const told = statement && leaveBalances(statement);
  return told?.annual_leave == null && told?.sick_leave == null ? null : told;
}

/**
 * A year by its periods, each with what is known of it; the arithmetic of each is done once. Of what ended before the
 * member's first day here nothing is missing. `corrected` adds what later statements say of a period.
 */
export function yearOverview(
  facts: readonly PeriodFacts[],
  today: string,
  firstDay: string,
  corrected: (facts: PeriodFacts) => PayFacts,
): Overview {
  const known = facts.map(each => {
    const sides = sidesOf(each);
    return { ...each, ...sides, state: periodState(each, sides) };
  });
  const ended = known.filter(({ period }) => period.end_date < today);
  const compared = known.filter(isComparable);
  const expected = (of: typeof known): Cents => sum(of.map(each => each.expected));
  const actual = (of: typeof known): Cents => sum(of.map(each => each.actual));
  const differences = (each: (typeof known)[number]) => {
    const facts = each.state.status === 'discrepancy' && corrected(each);
    return facts && isComparable(facts) ? { differences: differencesOf(facts) } : {};
  };
  const periods = known.map(each => ({
    ...each.state,
    ...differences(each),
    paid_hours: paidHours(each.work),
    leave_balances: balancesOf(each.statement),
  }));
  const latest = periods.findLast(each => each.leave_balances !== null);
  return {
    periods,
    missing_statement_pp_ids: known
      .filter(
        ({ period, statement }) =>
          statement === null && period.end_date >= firstDay && period.pay_date <= today,
      )
      .map(({ state }) => state.pp_id),
    to_date: {
      shifts: sumOf(ended.map(({ work }) => work.length)),
      paid_hours: paidHours(ended.flatMap(({ work }) => work)),
      expected_pay: numberOfCents(expected(ended)),
      actual_pay: numberOfCents(actual(ended)),
    },
    compared: {
      periods: compared.length,
      expected_pay: numberOfCents(expected(compared)),
      actual_pay: numberOfCents(actual(compared)),
      difference: numberOfCents(actual(compared) - expected(compared)),
    },
    leave_balances: latest?.leave_balances
      ? { pp_id: latest.pp_id, ...latest.leave_balances }
      : null,
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
