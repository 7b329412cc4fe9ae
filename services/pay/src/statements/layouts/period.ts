import { findPeriod, periodOfDate } from '../../domain/calendar.js';

export interface StatementPeriod {
  periodEnd: string | null;
  payDate: string | null;
  periodNumber: number | null;
  year: number | null;
}

/**
 * A period that the statement numbers keeps its number, in the year in which it is paid; one that
 * it does not number is found through the calendar.
 */
export function statementPeriod(named: {
  periodEnd?: string | undefined;
  payDate?: string | undefined;
  number?: string | undefined;
}): { period: StatementPeriod; warnings: string[] } {
  const periodEnd = named.periodEnd ?? null;
  const payDate = named.payDate ?? null;
  const calendar = periodEnd === null ? null : periodOfDate(periodEnd);
  if (named.number === undefined)
    return {
      period: {
        periodEnd,
        payDate,
        periodNumber: calendar?.pay_period_number ?? null,
        year: calendar?.year ?? null,
      },
      warnings:
        calendar === null ? ['The statement names neither a pay period nor its last day.'] : [],
    };
  const number = Number(named.number);
  const year = payDate === null ? (calendar?.year ?? null) : yearPaid(payDate);
  const warnings: string[] = [];
  if (year === null)
    warnings.push('The statement names no date from which the year could be told.');
  const expected = year === null ? null : findPeriod(year, number);
  if (expected && periodEnd && expected.end_date !== periodEnd)
    warnings.push(
      `The statement calls its period ${number} of ${year}; by the calendar the period ending ${periodEnd} is ${calendar?.pay_period_number} of ${calendar?.year}.`,
    );
  return { period: { periodEnd, payDate, periodNumber: number, year }, warnings };
}

/** What falls due on January 1 is paid the day before. */
function yearPaid(payDate: string): number {
  const year = Number(payDate.slice(0, 4));
  return payDate.endsWith('-01-01') ? year - 1 : year;
}
