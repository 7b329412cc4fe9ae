import type { YearOverview } from '@guildhall/contracts/pay';
import type { Db } from '../../database.js';
import { periodsAdjustedBefore, periodsThatAdjust } from '../../domain/check/adjustments.js';
import { mayBeCorrected } from '../../domain/check/corrections.js';
import type { PeriodFacts } from '../../domain/check/period-state.js';
import { yearOverview } from '../../domain/check/year-overview.js';
import { ledgerReach, shutdownLedger } from '../../domain/shutdowns/ledger.js';
import {
  getPeriodById,
  type PayPeriod,
  periodOfDate,
  periodsBetween,
  periodsOfYear,
  ppIdOf,
} from '../../domain/time/calendar.js';
import { workByPeriod } from '../../domain/work/work.js';
import { complete } from '../../pay-terms/duty-station.js';
import { placeOf, termsOf } from '../../pay-terms/terms.js';
import { getPayRecords } from '../pay-check/repository.js';
import {
  laterIn,
  ofItsOwn,
  type PayCheck,
  shiftsIn,
  statementIn,
  statementsIn,
} from '../pay-check/service.js';
import { getFirsts } from './repository.js';

/** Those that delayed pay of the year. */
const shutdownsOf = (year: number, shutdowns: PayCheck['shutdowns']) =>
  Object.entries(shutdowns).filter(([, { affected_pay_periods }]) =>
    affected_pay_periods.some(ppId => Number(ppId.slice(0, 4)) === year),
  );

const starts = (a: PayPeriod, b: PayPeriod) => (a.start_date < b.start_date ? -1 : 1);

/** All periods from the first of these to the last. */
function stretchOf(periods: readonly PayPeriod[]): PayPeriod[] {
  const sorted = periods.toSorted(starts);
  const [first, last] = [sorted[0], sorted.at(-1)];
  return first && last ? periodsBetween(first, last) : [];
}

/** The date of the first record of the member; today for a member without records. */
async function firstDayOf(db: Db, member: string, today: string): Promise<string> {
  const { shift_date, pp_id, configured } = await getFirsts(db, member);
  const days = [shift_date, pp_id && getPeriodById(pp_id).start_date, configured];
  return days.reduce<string>((first, day) => (day && day < first ? day : first), today);
}

/** Two round trips to the database, however much the year holds. */
export async function overviewOfYear(
  check: PayCheck,
  member: string,
  year: number,
  today: string,
): Promise<YearOverview> {
  const periods = periodsOfYear(year);
  const delayed = shutdownsOf(year, check.shutdowns);
  // Its corrections come after it, and those of the periods before it are not its own.
  const around = periods.flatMap(each => [
    ...periodsAdjustedBefore(each),
    ...periodsThatAdjust(each),
  ]);
  const reach = stretchOf([...around, ...delayed.flatMap(([, each]) => ledgerReach(each))]);
  const records = await getPayRecords(check.db, member, reach);
  const configuration = await complete(records.configuration, check);
  const termsIn = (period: PayPeriod) => termsOf(configuration, check, period);
  const shifts = shiftsIn(records);
  const place = placeOf(configuration, check);
  const workOf = workByPeriod(shifts, stretchOf(around), place);
  const factsIn = (period: PayPeriod): PeriodFacts => ({
    period,
    work: workOf(period),
    terms: termsIn(period),
    statement: statementIn(records, ppIdOf(period)),
  });
  const corrected = (facts: PeriodFacts) => {
    const known = { ...facts, later: laterIn(records, periodsThatAdjust(facts.period)) };
    return mayBeCorrected(known)
      ? ofItsOwn(known, periodsAdjustedBefore(facts.period).map(factsIn), records)
      : known;
  };
  const statements = statementsIn(records);
  const firstDay = await firstDayOf(check.db, member, today);
  const first = ppIdOf(periodOfDate(firstDay));
  return {
    year,
    today,
    has_rate: configuration !== null,
    ...yearOverview(periods.map(factsIn), today, firstDay, corrected),
    shutdowns: delayed.map(([id, shutdown]) =>
      shutdownLedger(id, shutdown, first, { termsIn, shifts, statements, place }),
    ),
  };
}
