import { type Cents, parseCents, percentOf } from '../money.js';
import { type Premium, rateOn } from './premium-rates.js';

/** What a member's configuration says about pay. */
export interface PayTerms {
  hourly_base_rate: string;
  cip_percentage: string | number;
  affordability_percentage: string | number;
}

/** Cents per hour on one day. */
export interface PayRates extends Record<Premium, Cents> {
  base: Cents;
  cip: Cents;
  affordability: Cents;
}

/** Rates by date; a premium's rate is rounded to the cent before hours are counted. */
export function payRates(terms: PayTerms): (date: string) => PayRates {
  const base = parseCents(terms.hourly_base_rate);
  const rounded = new Map<number, Cents>();
  const percent = (pct: number): Cents => {
    const rate = rounded.get(pct) ?? percentOf(base, pct);
    rounded.set(pct, rate);
    return rate;
  };
  const cip = percentOf(base, terms.cip_percentage);
  const affordability = percentOf(base, terms.affordability_percentage);
  const premium = (name: Premium, date: string) => percent(rateOn(name, date).percent);
  return date => ({
    base,
    night: premium('night', date),
    sunday: premium('sunday', date),
    ojti: premium('ojti', date),
    cic: premium('cic', date),
    cip,
    affordability,
  });
}
