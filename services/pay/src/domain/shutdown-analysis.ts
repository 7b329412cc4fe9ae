import { type PayPeriod, ppIdOf } from './calendar.js';
import type { PayTerms } from './pay-rates.js';
import type { RecordedShift } from './shift.js';
import { type AdvancedPayment, advancedPayment } from './shutdown-advances.js';
import { type BasePay, basePay } from './shutdown-base-pay.js';
import { type Premiums, premiums } from './shutdown-premiums.js';
import type { Statement } from './statement.js';
import { workByPeriod } from './work-by-period.js';

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

/** Whether base pay, premiums and advances of a shutdown came out right in the end. */
export function analyzeShutdown(facts: ShutdownFacts): ShutdownAnalysis {
  const workOf = workByPeriod(facts.shifts, facts.periods);
  const periods = facts.periods.map(period => {
    const ppId = ppIdOf(period);
    return { ppId, work: workOf(period), statement: facts.statements.get(ppId) ?? null };
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
