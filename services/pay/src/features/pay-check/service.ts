import { saidOf, textOf } from '@guildhall/contracts/messages';
import {
  type EarningReport,
  type LetterFacts,
  PAY_RULES_VERSION,
  type VerificationResult,
} from '@guildhall/contracts/pay';
import { LRUCache } from 'lru-cache';
import {
  type LaterStatement,
  periodsAdjustedBefore,
  periodsThatAdjust,
} from '../../domain/check/adjustments.js';
import { mayBeCorrected, notFor } from '../../domain/check/corrections.js';
import { earningReport } from '../../domain/check/earning-report.js';
import { letterFacts } from '../../domain/check/letter.js';
import type { PeriodFacts } from '../../domain/check/period-state.js';
import { readingDoubts } from '../../domain/check/reading-doubts.js';
import { type PayFacts, verifyPay } from '../../domain/check/verification.js';
import { type Earnings, earningsOf } from '../../domain/earnings/earnings.js';
import { explain } from '../../domain/earnings/explanation.js';
import type { RecordedShift } from '../../domain/shifts/shift.js';
import type { Shutdown } from '../../domain/shutdowns/shutdowns.js';
import type { Statement } from '../../domain/statements/statement.js';
import { getPeriodById, type PayPeriod, ppIdOf } from '../../domain/time/calendar.js';
import { type HolidayQuestion, workDone } from '../../domain/work/work.js';
import { complete, type Stations } from '../../pay-terms/duty-station.js';
import { type PayRules, placeOf, termsOf } from '../../pay-terms/terms.js';
import { readable } from '../shifts/service.js';
import { getPayRecords, type PayRecords } from './repository.js';

export interface PayCheck extends Stations, PayRules {
  readonly shutdowns: Readonly<Record<string, Shutdown>>;
}

/** Enough for everyone who looks at the same report within an hour, a few megabytes at most. */
const REPORTS_KEPT = 5000;

/** What was made last time, with the version of the records it was made from: no other is it good for. */
export const createReportCache = () =>
  new LRUCache<string, { readonly version: string; readonly made: EarningReport }>({
    max: REPORTS_KEPT,
  });

/** With the reports that were made before. */
export interface PayReports extends PayCheck {
  readonly reports: ReturnType<typeof createReportCache>;
  /** Of a member's records, at the moment of asking. */
  readonly versionOf: (member: string) => Promise<string>;
}

export const shiftsIn = ({ shifts }: PayRecords): readonly RecordedShift[] =>
  readable(shifts, 'in these pay periods');

/** Null: none is kept. */
export const statementIn = ({ statements }: PayRecords, ppId: string): Statement | null =>
  statements[ppId] ?? null;

/** Those that are kept, by YYYYPP. */
export const statementsIn = ({ statements }: PayRecords): Map<string, Statement> =>
  new Map(Object.entries(statements));

/** What is known of a period; the records may be of several. */
export async function factsOf(
  check: PayCheck,
  records: PayRecords,
  period: PayPeriod,
): Promise<PayFacts & { questions: readonly HolidayQuestion[] }> {
  const shifts = shiftsIn(records);
  const configuration = await complete(records.configuration, check);
  const { start_date, end_date } = period;
  const ppId = ppIdOf(period);
  return {
    ...workDone(shifts, start_date, end_date, placeOf(configuration, check)),
    terms: termsOf(configuration, check, period),
    statement: statementIn(records, ppId),
    shutdowns: Object.values(check.shutdowns).filter(({ affected_pay_periods }) =>
      affected_pay_periods.includes(ppId),
    ),
  };
}

export const laterIn = (records: PayRecords, periods: readonly PayPeriod[]): LaterStatement[] =>
  periods.flatMap(period => {
    const statement = records.statements[ppIdOf(period)];
    return statement ? [{ period, statement }] : [];
  });

/** The facts of a period, and its shifts as they are recorded. */
export async function readChecked(
  check: PayCheck,
  member: string,
  period: PayPeriod,
): Promise<{ facts: PayFacts; shifts: readonly RecordedShift[] }> {
  const following = periodsThatAdjust(period);
  const records = await getPayRecords(check.db, member, [period], following);
  const facts = {
    ...(await factsOf(check, records, period)),
    period,
    later: laterIn(records, following),
  };
  const shifts = shiftsIn(records);
  if (!mayBeCorrected(facts)) return { facts, shifts };
  const before = periodsAdjustedBefore(period);
  const wider = await getPayRecords(check.db, member, before, [period, ...following]);
  if (wider.shifts === null) return { facts, shifts };
  const known = before.filter(each => wider.statements[ppIdOf(each)]);
  const earlier = await Promise.all(
    known.map(async each => ({ ...(await factsOf(check, wider, each)), period: each })),
  );
  return { facts: ofItsOwn(facts, earlier, wider), shifts };
}

/** Of periods that lack the same the first is the one that was corrected: in all, as much stays open as is owed. */
export function ofItsOwn(
  facts: PeriodFacts,
  earlier: readonly PeriodFacts[],
  records: PayRecords,
): PayFacts {
  const { period } = facts;
  const statements = [...periodsAdjustedBefore(period), period, ...periodsThatAdjust(period)];
  const left = notFor(earlier, laterIn(records, statements));
  return { ...facts, later: left.filter(each => each.period.start_date > period.end_date) };
}

/** With what only the member knows, where there is a configuration that keeps the answer. */
const reportOf = (
  { statement, terms, questions }: Awaited<ReturnType<typeof factsOf>>,
  earnings: Earnings,
): EarningReport => ({
  ...earningReport(earnings, statement),
  ...(terms !== null &&
    questions.length > 0 && {
      holiday_questions: questions.map(({ holiday: { date, name }, days }) => ({
        holiday: date,
        name,
        days: [...days],
      })),
    }),
});

async function readEarnings(check: PayCheck, member: string, ppId: string) {
  const period = getPeriodById(ppId);
  const records = await getPayRecords(check.db, member, [period]);
  const facts = await factsOf(check, records, period);
  const earnings = earningsOf(facts.work, facts.terms);
  return { records, earnings, report: reportOf(facts, earnings) };
}

/** The database is asked every time whether anything changed; the arithmetic is done once. */
export async function reportEarnings(
  check: PayReports,
  member: string,
  ppId: string,
): Promise<EarningReport> {
  const key = `${ppId} ${member}`;
  const kept = check.reports.get(key);
  if (kept && kept.version === (await check.versionOf(member))) return kept.made;
  const { records, report } = await readEarnings(check, member, ppId);
  // A station that is still open may be known the next time, with nothing changed in the records.
  if (records.configuration?.duty_station !== null)
    check.reports.set(key, { version: records.version, made: report });
  return report;
}

export async function explainEarnings(
  check: PayCheck,
  member: string,
  ppId: string,
): Promise<EarningReport> {
  const { earnings, report } = await readEarnings(check, member, ppId);
  return { ...report, explanation: explain(earnings) };
}

export async function verifyPeriod(
  check: PayCheck,
  member: string,
  period: PayPeriod,
): Promise<VerificationResult> {
  const { pay_period_number: pay_period, year } = period;
  const { facts } = await readChecked(check, member, period);
  const doubts = readingDoubts(facts.statement);
  return {
    pay_period,
    year,
    rules_version: PAY_RULES_VERSION,
    ...verifyPay(facts),
    ...(doubts.length > 0 && { warnings: doubts.map(textOf), warnings_said: doubts.map(saidOf) }),
  };
}

export async function letterFor(
  check: PayCheck,
  member: string,
  pay_period: PayPeriod,
): Promise<LetterFacts> {
  const { facts } = await readChecked(check, member, pay_period);
  return { pay_period, rules_version: PAY_RULES_VERSION, ...letterFacts(facts) };
}
