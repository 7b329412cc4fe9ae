import {
  type Analysis,
  analyzeShutdown,
  findingsOf,
  type PeriodFindings,
  termsAsStated,
} from '../../domain/shutdowns/analysis.js';
import type { PayPeriod } from '../../domain/time/calendar.js';
import { complete } from '../../pay-terms/duty-station.js';
import { findByMember } from '../../pay-terms/repository.js';
import { placeOf, termsOf } from '../../pay-terms/terms.js';
import { getPayRecords } from '../pay-check/repository.js';
import { type PayCheck, shiftsIn, statementsIn } from '../pay-check/service.js';

const PERIODS_AT_ONCE = 26;

/** Year by year: what forty years hold would fill the memory, and the others' time. */
export async function analyze(
  check: PayCheck,
  member: string,
  periods: readonly PayPeriod[],
): Promise<Analysis> {
  const { db } = check;
  const configuration = await complete(await findByMember(db, member), check);
  const termsFor = termsAsStated(period => termsOf(configuration, check, period));
  const place = placeOf(configuration, check);
  const found: PeriodFindings[] = [];
  for (let at = 0; at < periods.length; at += PERIODS_AT_ONCE) {
    const portion = periods.slice(at, at + PERIODS_AT_ONCE);
    const records = await getPayRecords(db, member, portion);
    found.push(
      ...findingsOf({
        periods: portion,
        termsFor,
        place,
        shifts: shiftsIn(records),
        statements: statementsIn(records),
      }),
    );
  }
  return analyzeShutdown(found);
}
