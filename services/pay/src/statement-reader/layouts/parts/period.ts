import { type Message, message } from '@guildhall/contracts/messages';
import type { Statement } from '../../../domain/statements/statement.js';
import { findPeriod, PERIOD_DAYS, periodOfDate } from '../../../domain/time/calendar.js';
import { getDay } from '../../../domain/time/plain-date.js';
import { findDates, findExpectedDates } from '../../text/dates.js';
import type { Line } from '../../text/word.js';

export type StatementPeriod = Pick<Statement, 'periodEnd' | 'payDate' | 'periodNumber' | 'year'>;

/** A printed period number wins, in the year of the pay date. Otherwise the calendar gives number and year. */
export function statementPeriod(named: {
  periodEnd?: string | undefined;
  payDate?: string | undefined;
  number?: string | undefined;
}): { period: StatementPeriod; warnings: Message[] } {
  const periodEnd = named.periodEnd ?? null;
  const payDate = named.payDate ?? null;
  const calendar = periodEnd === null ? null : periodOfDate(periodEnd);
  const number = named.number === undefined ? null : Number(named.number);
  const year = payDate === null ? (calendar?.year ?? null) : yearPaid(payDate);
  const numbered = number === null || year === null ? null : findPeriod(year, number);
  const warnings: Message[] = [];
  if (number !== null && year === null) warnings.push(message('no_year'));
  if (number !== null && calendar && numbered?.end_date !== periodEnd)
    warnings.push(
      message(
        'period_differs',
        number,
        year ?? '',
        periodEnd ?? '',
        calendar.pay_period_number,
        calendar.year,
      ),
    );
  // A 27th period in a year of 26 cannot be stored.
  const kept = numbered ?? calendar;
  if (number === null && calendar === null) warnings.push(message('no_period'));
  return {
    period: {
      periodEnd,
      payDate,
      periodNumber: kept?.pay_period_number ?? null,
      year: kept?.year ?? null,
    },
    warnings,
  };
}

/** Pay due on January 1 is paid on December 31. */
function yearPaid(payDate: string): number {
  const year = Number(payDate.slice(0, 4));
  return payDate.endsWith('-01-01') ? year - 1 : year;
}

/** Last days of two-week periods with both dates on one line, otherwise anywhere. */
export function periodEndsOfPairs(lines: Line[]): string[] {
  const ends = lines.flatMap(line => endsOfPairs(findExpectedDates(line.text)));
  if (ends.length > 0) return ends;
  return endsOfPairs(lines.flatMap(line => findDates(line.text))).slice(0, 1);
}

function endsOfPairs(dates: string[]): string[] {
  const starts = new Set(dates.map(getDay));
  return dates.filter(date => starts.has(getDay(date) - PERIOD_DAYS + 1));
}
