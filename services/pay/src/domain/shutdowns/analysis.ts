import type { ShutdownAnalysis } from '@guildhall/contracts/pay';
import type { PayTerms } from '../earnings/pay-rates.js';
import type { RecordedShift } from '../shifts/shift.js';
import type { Statement } from '../statements/statement.js';
import { type PayPeriod, ppIdOf } from '../time/calendar.js';
import { type WorkPlace, workByPeriod } from '../work/work.js';
import { advancedPayment, type FoundAdvances, findAdvances } from './advances.js';
import { basePay, type FoundBasePay, findBasePay } from './base-pay.js';
import { type FoundPremium, findPremiums, premiums } from './premiums.js';

/** Everything recorded of a member in the periods; statements by YYYYPP. */
export interface ShutdownFacts {
  periods: readonly PayPeriod[];
  /** By which a period is paid; null is what is not known. */
  termsFor: (period: PayPeriod, statement: Statement | null) => PayTerms | null;
  /** Shifts of the periods, and of `REACH_DAYS` around them. */
  shifts: readonly RecordedShift[];
  place?: WorkPlace;
  statements: ReadonlyMap<string, Statement | null>;
}

/** A raise that came since is not owed for then; whether the rate of a statement is right is for its check to say. */
export const termsAsStated =
  (termsIn: (period: PayPeriod) => PayTerms | null): ShutdownFacts['termsFor'] =>
  (period, statement) => {
    const terms = termsIn(period);
    return terms && { ...terms, hourly_base_rate: statement?.hourlyRate ?? terms.hourly_base_rate };
  };

/** Of a shutdown that is named elsewhere. */
export type Analysis = Omit<ShutdownAnalysis, 'shutdown_id' | 'shutdown_name'>;

/** What one period says of a shutdown's pay: a few numbers, however much was recorded in it. */
export interface PeriodFindings {
  ppId: string;
  missing: boolean;
  base: FoundBasePay;
  premiums: FoundPremium[];
  advances: FoundAdvances;
}

export function findingsOf(facts: ShutdownFacts): PeriodFindings[] {
  const workOf = workByPeriod(facts.shifts, facts.periods, facts.place);
  return facts.periods.map(each => {
    const ppId = ppIdOf(each);
    const statement = facts.statements.get(ppId) ?? null;
    const terms = facts.termsFor(each, statement);
    const period = { ppId, work: workOf(each), statement };
    return {
      ppId,
      missing: statement === null,
      base: findBasePay(period, terms?.hourly_base_rate ?? null),
      premiums: findPremiums(period, terms),
      advances: findAdvances(period),
    };
  });
}

/** Whether base pay, premiums and advances of a shutdown came out right in the end. */
export function analyzeShutdown(found: readonly PeriodFindings[]): Analysis {
  const missing = found.filter(each => each.missing).map(each => each.ppId);
  const base_pay = basePay(
    found.map(each => each.base),
    missing.length > 0,
  );
  const premium = premiums(
    found.flatMap(each => each.premiums),
    missing.length > 0,
  );
  const advanced_payment = advancedPayment(found.map(each => each.advances));
  return {
    pp_ids: found.map(each => each.ppId),
    missing_les_pp_ids: missing,
    base_pay,
    premiums: premium,
    advanced_payment,
    is_valid: base_pay.is_valid && premium.is_valid && advanced_payment.is_valid,
  };
}
