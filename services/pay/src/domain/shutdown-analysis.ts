import { type PayPeriod, ppIdOf } from './calendar.js';
import type { PayTerms } from './pay-rates.js';
import type { RecordedShift } from './shift.js';
import { type AdvancedPayment, advancedPayment } from './shutdown-advances.js';
import { type BasePay, basePay } from './shutdown-base-pay.js';
import { type Premiums, premiums } from './shutdown-premiums.js';
import type { Statement } from './statement.js';
import { type ShiftWork, workBetween } from './work.js';

/** Everything recorded of a member in the periods; statements by YYYYPP. */
export interface ShutdownFacts {
  periods: readonly PayPeriod[];
  terms: PayTerms | null;
  /** Shifts of the periods, and of `REACH_DAYS` around them. */
  shifts: readonly RecordedShift[];
  statements: ReadonlyMap<string, Statement>;
}

export interface ShutdownAnalysis {
  pp_ids: string[];
  missing_les_pp_ids: string[];
  base_pay: BasePay;
  premiums: Premiums;
  advanced_payment: AdvancedPayment;
  is_valid: boolean;
}

function workByPeriod(facts: ShutdownFacts): Map<string, ShiftWork[]> {
  const first = facts.periods[0]?.start_date ?? '';
  const last = facts.periods.at(-1)?.end_date ?? '';
  const found = new Map<string, ShiftWork[]>();
  let index = 0;
  for (const work of workBetween(facts.shifts, first, last)) {
    while (work.date > (facts.periods[index]?.end_date ?? work.date)) index += 1;
    const period = facts.periods[index];
    if (period === undefined) break;
    const ppId = ppIdOf(period);
    found.set(ppId, [...(found.get(ppId) ?? []), work]);
  }
  return found;
}

/** Whether base pay, premiums and advances of a shutdown came out right in the end. */
export function analyzeShutdown(facts: ShutdownFacts): ShutdownAnalysis {
  const work = workByPeriod(facts);
  const periods = facts.periods.map(period => {
    const ppId = ppIdOf(period);
    return { ppId, work: work.get(ppId) ?? [], statement: facts.statements.get(ppId) ?? null };
  });
  const missing = periods.filter(each => each.statement === null).map(each => each.ppId);
  const base_pay = basePay(periods, facts.terms?.hourly_base_rate ?? null, missing.length > 0);
  const premium = premiums(periods, facts.terms, missing.length > 0);
  const advanced_payment = advancedPayment(periods);
  return {
    pp_ids: periods.map(each => each.ppId),
    missing_les_pp_ids: missing,
    base_pay,
    premiums: premium,
    advanced_payment,
    is_valid: base_pay.is_valid && premium.is_valid && advanced_payment.is_valid,
  };
}
