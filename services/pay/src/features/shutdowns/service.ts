import { invalid } from '@guildhall/contracts';
import { portionsOf } from '../../domain/check/period-portions.js';
import {
  type Analysis,
  analyzeShutdown,
  findingsOf,
  type PeriodFindings,
} from '../../domain/shutdowns/analysis.js';
import type { PayPeriod } from '../../domain/time/calendar.js';
import { complete } from '../../pay-terms/duty-station.js';
import { findByMember } from '../../pay-terms/repository.js';
import { termsOf } from '../../pay-terms/terms.js';
import { getPayRecords } from '../pay-check/repository.js';
import { type PayCheck, shiftsIn, statementsIn } from '../pay-check/service.js';
import { measure } from './repository.js';

/** Portion by portion: what many years hold would fill the memory, and the others' time. */
export async function analyze(
  check: PayCheck,
  member: string,
  periods: readonly PayPeriod[],
): Promise<Analysis> {
  const { db } = check;
  const portions = portionsOf(periods, await measure(db, member, periods));
  if (portions === null)
    throw invalid(
      `More is kept of these ${periods.length} pay periods than can be analysed at once: name an earlier end_pp`,
    );
  const configuration = await complete(await findByMember(db, member), check);
  const termsFor = (period: PayPeriod) => termsOf(configuration, check.rates, period);
  const found: PeriodFindings[] = [];
  for (const portion of portions) {
    const records = await getPayRecords(db, member, portion);
    found.push(
      ...findingsOf({
        periods: portion,
        termsFor,
        shifts: shiftsIn(records),
        statements: statementsIn(records),
      }),
    );
  }
  return analyzeShutdown(found);
}
