import type { YearOverview, YearPeriod } from '@guildhall/contracts/pay';
import { disputed, sumOf } from '../check/disputed.js';

/** The difference that the check of a period names. */
export function differenceOf({ status, differences = [] }: YearPeriod) {
  if (status !== 'discrepancy') return { status, difference: 0 };
  const parts = disputed(differences);
  return parts.length === 0
    ? { status: 'match' as const, difference: 0 }
    : { status, difference: sumOf(parts) };
}

/** Which periods each sum of a year is of. */
export function summedPeriods({ periods, today }: Pick<YearOverview, 'periods' | 'today'>) {
  const ended = periods.filter(({ pay_period }) => pay_period.end_date < today);
  return {
    earned: ended.filter(({ shifts }) => shifts > 0),
    paid: ended.filter(each => each.has_statement),
    compared: periods.filter(({ status }) => status !== 'missing_data'),
  };
}

/** `1–3`, `6`: periods that follow one another are told as one. */
export function rangesOf(periods: readonly Pick<YearPeriod, 'pay_period'>[]): readonly string[] {
  const runs: { readonly first: number; last: number }[] = [];
  for (const { pay_period } of periods) {
    const number = pay_period.pay_period_number;
    const run = runs.at(-1);
    if (run && run.last + 1 === number) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`));
}
