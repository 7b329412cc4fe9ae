import { type Cents, divideHalfUp } from '../money.js';
import type { ShiftWork } from '../work/work.js';
import type { PayRates, RatesOn } from './pay-rates.js';
import { type Premium, premiums } from './premium-rates.js';

/** One work week, Sunday to Saturday by shift date, in which overtime was worked. */
export interface OvertimeWeek {
  /** Day number of its Sunday. */
  week: number;
  /** Cents × seconds per hour: the week's remuneration before any rounding. */
  remuneration: bigint;
  /** Worked and overtime seconds. */
  seconds: number;
  /** Cents per hour. */
  regularRate: Cents;
  shifts: ShiftWork[];
}

const remunerated = (rates: PayRates, premium: Premium): Cents =>
  rates[premium === 'holiday' ? 'holidayRemunerated' : premium];

/** Pay for leave is no remuneration here, nor are credit hours; what they earned in premiums is. */
function remunerationOf(shift: ShiftWork, rates: PayRates): bigint {
  return (
    rates.base * BigInt(shift.worked + shift.overtime) +
    premiums.reduce((total, each) => total + remunerated(rates, each) * BigInt(shift[each]), 0n) +
    (rates.cip + rates.affordability) * BigInt(shift.worked)
  );
}

/** Regular rate = round(remuneration ÷ (worked + overtime hours), 2), 29 CFR 778.109. */
export function overtimeWeeks(work: readonly ShiftWork[], ratesOn: RatesOn): OvertimeWeek[] {
  const weeks = new Map<number, ShiftWork[]>();
  for (const shift of work) {
    const shifts = weeks.get(shift.week);
    if (shifts === undefined) weeks.set(shift.week, [shift]);
    else shifts.push(shift);
  }
  return [...weeks]
    .filter(([, shifts]) => shifts.some(shift => shift.overtime > 0))
    .map(([week, shifts]) => {
      const seconds = shifts.reduce((total, each) => total + each.worked + each.overtime, 0);
      const remuneration = shifts.reduce(
        (total, each) => total + remunerationOf(each, ratesOn(each.date)),
        0n,
      );
      const regularRate = divideHalfUp(remuneration, BigInt(seconds));
      return { week, remuneration, seconds, regularRate, shifts };
    });
}
