import type { EarningReport, VerificationResult } from '@guildhall/contracts/pay';
import type pg from 'pg';
import { type PayPeriod, ppIdOf } from '../../domain/calendar.js';
import { earningReport } from '../../domain/earning-report.js';
import { earningsOf } from '../../domain/earnings.js';
import { explain } from '../../domain/explanation.js';
import type { FacilityRate } from '../../domain/facility-rates.js';
import type { PayTerms } from '../../domain/pay-rates.js';
import type { Statement } from '../../domain/statement.js';
import { verifyPay } from '../../domain/verification.js';
import { type ShiftWork, workBetween } from '../../domain/work.js';
import { complete } from '../configurations/service.js';
import { termsOf } from '../configurations/terms.js';
import { toRecordedShift } from '../shifts/rows.js';
import { getPayRecords } from './repository.js';

export interface PayCheck {
  readonly pool: pg.Pool;
  readonly rates: readonly FacilityRate[];
  readonly facilityOf: (member: string) => Promise<string | null>;
}

interface PeriodFacts {
  readonly work: readonly ShiftWork[];
  readonly terms: PayTerms | null;
  readonly statement: Statement | null;
}

async function periodFacts(
  check: PayCheck,
  member: string,
  period: PayPeriod,
): Promise<PeriodFacts> {
  const records = await getPayRecords(check.pool, member, [period]);
  const configuration = await complete(records.configuration, check);
  const { start_date, end_date } = period;
  return {
    work: workBetween(records.shifts.map(toRecordedShift), start_date, end_date),
    terms: termsOf(configuration, check.rates, start_date),
    statement: records.statements[ppIdOf(period)] ?? null,
  };
}

export async function reportEarnings(
  check: PayCheck,
  member: string,
  period: PayPeriod,
  explained: boolean,
): Promise<EarningReport> {
  const { work, terms, statement } = await periodFacts(check, member, period);
  const earnings = earningsOf(work, terms);
  const report = earningReport(earnings, statement);
  return explained ? { ...report, explanation: explain(earnings) } : report;
}

export async function verifyPeriod(
  check: PayCheck,
  member: string,
  period: PayPeriod,
): Promise<VerificationResult> {
  const { pay_period_number: pay_period, year } = period;
  return { pay_period, year, ...verifyPay(await periodFacts(check, member, period)) };
}
