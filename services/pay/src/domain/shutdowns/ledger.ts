import type { ShutdownLedger } from '@guildhall/contracts/pay';
import type { PayTerms } from '../earnings/pay-rates.js';
import {
  getPeriodById,
  type PayPeriod,
  periodOfDate,
  periodsBetween,
  ppIdOf,
} from '../time/calendar.js';
import { addDays } from '../time/plain-date.js';
import {
  analyzeShutdown,
  findingsOf,
  type PeriodFindings,
  type ShutdownFacts,
  termsAsStated,
} from './analysis.js';
import type { Shutdown } from './shutdowns.js';

/** Retro pay and the recovery of advances come with the next statements: three months of them are looked at. */
const SETTLED_WITHIN = 6;

type LedgerFacts = Pick<ShutdownFacts, 'shifts' | 'statements' | 'place'> & {
  termsIn: (period: PayPeriod) => PayTerms | null;
};

/** Every period that a ledger may look at. */
export function ledgerReach({ affected_pay_periods }: Shutdown): PayPeriod[] {
  const first = getPeriodById(affected_pay_periods[0] ?? '');
  const last = getPeriodById(affected_pay_periods.at(-1) ?? '');
  return periodsBetween(first, periodOfDate(addDays(last.start_date, 14 * SETTLED_WITHIN)));
}

/** The affected periods from `first` on, and of those after them as many as have a statement without a gap. */
function periodsOf(shutdown: Shutdown, first: string, { statements }: LedgerFacts) {
  const last = shutdown.affected_pay_periods.at(-1) ?? '';
  if (first > last) return [];
  const reach = ledgerReach(shutdown).filter(period => ppIdOf(period) >= first);
  const end = reach.findIndex(period => ppIdOf(period) > last && !statements.has(ppIdOf(period)));
  return end === -1 ? reach : reach.slice(0, end);
}

/**
 * Paid without an expectation, premiums would hide as much of what is owed: a period without shifts counts what it pays
 * for others, and so does a holiday of which no shift is recorded, or whose day in lieu is not known.
 */
const expectedPremiums = ({ base, premiums }: PeriodFindings) =>
  premiums.map(each =>
    base.isAssumed || (each.type === 'holiday' && each.expected === 0n)
      ? { ...each, current: 0n }
      : each,
  );

/** What a shutdown delayed, and whether it has arrived. Before `first`, nothing is known to have been owed. */
export function shutdownLedger(
  shutdown_id: string,
  shutdown: Shutdown,
  first: string,
  facts: LedgerFacts,
): ShutdownLedger {
  const { shifts, statements, termsIn, place } = facts;
  const periods = periodsOf(shutdown, first, facts);
  const findings = findingsOf({
    periods,
    shifts,
    statements,
    termsFor: termsAsStated(termsIn),
    place,
  });
  const analysis = analyzeShutdown(
    findings.map(each => ({ ...each, premiums: expectedPremiums(each) })),
  );
  return {
    shutdown_id,
    shutdown_name: shutdown.name,
    start_date: shutdown.start_date,
    end_date: shutdown.end_date,
    pp_ids: analysis.pp_ids,
    before_pp_ids: shutdown.affected_pay_periods.filter(ppId => ppId < first),
    assumed_pp_ids: findings.filter(each => each.base.isAssumed).map(each => each.ppId),
    missing_les_pp_ids: analysis.missing_les_pp_ids,
    base_pay_difference: analysis.base_pay.difference,
    premium_difference: analysis.premiums.total_difference,
    advance_net: analysis.advanced_payment.net_amount,
    is_settled: findings.length > 0 && analysis.is_valid,
  };
}
