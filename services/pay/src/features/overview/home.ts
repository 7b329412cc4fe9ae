import type { PayHome, PeriodState } from '@guildhall/contracts/pay';
import { type PayPeriod, periodOfDate, ppIdOf } from '../../domain/calendar.js';
import { addDays } from '../../domain/plain-date.js';
import { hoursOf } from '../../domain/summary.js';
import { verifyPay } from '../../domain/verification.js';
import { getPayRecords, type PayRecords } from '../pay-check/repository.js';
import { factsOf, type PayCheck } from '../pay-check/service.js';

async function stateOf(
  check: PayCheck,
  records: PayRecords,
  pay_period: PayPeriod,
): Promise<PeriodState> {
  const facts = await factsOf(check, records, pay_period);
  const { expected_pay, actual_pay, difference, status } = verifyPay(facts);
  const seconds = facts.work.reduce(
    (total, { worked, overtime, credit, leave }) => total + worked + overtime + credit + leave,
    0,
  );
  return {
    pay_period,
    pp_id: ppIdOf(pay_period),
    shifts: facts.work.length,
    hours: hoursOf(seconds),
    has_statement: facts.statement !== null,
    expected_pay,
    actual_pay,
    difference,
    status,
  };
}

/** One look into the database: the period that runs, and the one that a statement is due for. */
export async function payHome(check: PayCheck, member: string, today: string): Promise<PayHome> {
  const current = periodOfDate(today);
  const last = periodOfDate(addDays(current.start_date, -1));
  const records = await getPayRecords(check.pool, member, [last, current]);
  return {
    today,
    has_rate: records.configuration !== null,
    last: await stateOf(check, records, last),
    current: await stateOf(check, records, current),
  };
}
