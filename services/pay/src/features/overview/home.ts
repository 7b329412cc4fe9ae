import type { PayHome } from '@guildhall/contracts/pay';
import { periodState } from '../../domain/check/period-state.js';
import { periodOfDate } from '../../domain/time/calendar.js';
import { addDays } from '../../domain/time/plain-date.js';
import { getPayRecords } from '../pay-check/repository.js';
import { factsOf, type PayCheck } from '../pay-check/service.js';

/**
 * One round trip to the database: the current period, the one before it, and until the pay day of that one, when its
 * statement cannot exist yet, also the one before that.
 */
export async function payHome(check: PayCheck, member: string, today: string): Promise<PayHome> {
  const current = periodOfDate(today);
  const last = periodOfDate(addDays(current.start_date, -1));
  const paid = last.pay_date > today ? periodOfDate(addDays(last.start_date, -1)) : undefined;
  const records = await getPayRecords(check.db, member, [...(paid ? [paid] : []), last, current]);
  const stateOf = async (period: typeof current) =>
    periodState({ period, ...(await factsOf(check, records, period)) });
  return {
    today,
    has_rate: records.configuration !== null,
    ...(paid && { paid: await stateOf(paid) }),
    last: await stateOf(last),
    current: await stateOf(current),
  };
}
