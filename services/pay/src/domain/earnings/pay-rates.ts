import { type Cents, parseCents, percentOf } from '../money.js';
import { HOLIDAY_IN_REGULAR_RATE, type Premium, premiums, rateOn } from './premium-rates.js';

/** One that was set, or what the facility's table says by the day. */
export type Percentage = string | number | ((date: string) => string | number);

/** What a member's configuration says about pay. */
export interface PayTerms {
  hourly_base_rate: string;
  cip_percentage: Percentage;
  affordability_percentage: Percentage;
  /** Whether holiday premium counts in the regular rate of overtime. */
  holiday_in_regular_rate?: boolean;
}

/** Cents per hour on one day. */
export interface PayRates extends Record<Premium, Cents> {
  base: Cents;
  cip: Cents;
  affordability: Cents;
  /** What an hour of holiday work adds to the remuneration that the regular rate is made of. */
  holidayRemunerated: Cents;
}

export type RatesOn = (date: string) => PayRates;

export const percentageOn = (percentage: Percentage, date: string): string | number =>
  typeof percentage === 'function' ? percentage(date) : percentage;

/** Those that count in the regular rate of overtime. */
export const premiumsIn = ({ holiday_in_regular_rate = HOLIDAY_IN_REGULAR_RATE }: PayTerms) =>
  premiums.filter(each => each !== 'holiday' || holiday_in_regular_rate);

/** A premium's rate is rounded to the cent before hours are counted. */
export function payRates(terms: PayTerms): RatesOn {
  const base = parseCents(terms.hourly_base_rate);
  const bonus = (pct: Percentage, date: string) => percentOf(base, percentageOn(pct, date));
  const premium = (name: Premium, date: string) => percentOf(base, rateOn(name, date).percent);
  const counted = premiumsIn(terms).includes('holiday');
  const on = (date: string): PayRates => ({
    base,
    night: premium('night', date),
    sunday: premium('sunday', date),
    holiday: premium('holiday', date),
    holidayRemunerated: counted ? premium('holiday', date) : 0n,
    ojti: premium('ojti', date),
    cic: premium('cic', date),
    cip: bonus(terms.cip_percentage, date),
    affordability: bonus(terms.affordability_percentage, date),
  });
  const known = new Map<string, PayRates>();
  return date => {
    const rates = known.get(date) ?? on(date);
    known.set(date, rates);
    return rates;
  };
}
