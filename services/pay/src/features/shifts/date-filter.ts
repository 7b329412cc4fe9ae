import type { ShiftQuery } from '@guildhall/contracts/pay';
import { getPeriod } from '../../domain/time/calendar.js';

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
  const period = getPeriod(year ?? Number(today.slice(0, 4)), pay_period);
  return {
    first: latest(shift_date ?? period.start_date, period.start_date),
    last: earliest(shift_date ?? period.end_date, period.end_date),
  };
}
