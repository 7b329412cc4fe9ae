import type { ShiftQuery } from '@guildhall/contracts/pay';
import { findPeriod } from '../../domain/time/calendar.js';

export interface Dates {
  readonly first: string | null;
  readonly last: string | null;
}

const latest = (a: string, b: string) => (a > b ? a : b);
const earliest = (a: string, b: string) => (a < b ? a : b);

/** Which dates a listing asks for: a year counts only with a period, and today's stands in for it. */
export function datesOf(
  { pay_period, year, shift_date }: Pick<ShiftQuery, 'pay_period' | 'year' | 'shift_date'>,
  today: string,
): Dates {
  const single = { first: shift_date ?? null, last: shift_date ?? null };
  if (pay_period === undefined) return single;
  const period = findPeriod(year ?? Number(today.slice(0, 4)), pay_period);
  // Every year has 26 periods, and no more can be asked for.
  if (period === null) return single;
  return {
    first: latest(shift_date ?? period.start_date, period.start_date),
    last: earliest(shift_date ?? period.end_date, period.end_date),
  };
}
