import type { Statement } from '../statements/statement.js';
import { findPeriodById, getPeriodById, type PayPeriod, periodsBetween } from '../time/calendar.js';
import type { ShiftWork } from '../work/work.js';

export interface Shutdown {
  name: string;
  start_date: string;
  end_date: string;
  /** Stored, not derived: periods with a day in the shutdown whose pay was late. */
  affected_pay_periods: readonly string[];
}

/** What one period of a shutdown has: the work recorded in it and its statement. */
export interface ShutdownPeriod {
  ppId: string;
  work: readonly ShiftWork[];
  statement: Statement | null;
}

/** Lapses of appropriations since 2013 (Congressional Research Service, RL34680 and later notices). */
export const shippedShutdowns: Readonly<Record<string, Shutdown>> = {
  '2013': {
    name: 'Government shutdown of October 2013',
    start_date: '2013-10-01',
    end_date: '2013-10-16',
    affected_pay_periods: ['201321', '201322'],
  },
  // 2018-12-22 itself lies in a period that was paid on time.
  '2018': {
    name: 'Government shutdown of 2018 and 2019',
    start_date: '2018-12-22',
    end_date: '2019-01-25',
    affected_pay_periods: ['201901', '201902', '201903'],
  },
  '2025': {
    name: 'Government shutdown of October and November 2025',
    start_date: '2025-10-01',
    end_date: '2025-11-12',
    affected_pay_periods: ['202521', '202522', '202523', '202524'],
  },
  '2026': {
    name: 'Government shutdown of January and February 2026',
    start_date: '2026-01-31',
    end_date: '2026-02-03',
    affected_pay_periods: ['202604'],
  },
};

/** Forty years: a recovery that lands later is a typing error, and a report has an end. */
const PERIODS_LIMIT = 40 * 26;

export type ShutdownPeriods = { periods: PayPeriod[] } | { reason: string };

/** First affected period to `endPp` (null: to the last affected one), or why that cannot be. */
export function shutdownPeriods(shutdown: Shutdown, endPp: string | null): ShutdownPeriods {
  const affected = shutdown.affected_pay_periods;
  const first = getPeriodById(affected[0] ?? '');
  const last = findPeriodById(endPp ?? affected.at(-1) ?? '');
  if (last === null) return { reason: 'end_pp should be a pay period of the calendar, YYYYPP' };
  const periods = periodsBetween(first, last);
  if (periods.length === 0)
    return { reason: `end_pp should not be before the first affected pay period ${affected[0]}` };
  if (periods.length > PERIODS_LIMIT) return { reason: 'end_pp should be within forty years' };
  return { periods };
}
