import { type Cents, parseCents, percentOf } from './money.js';
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
  return date => ({
    base,
    night: percent(rateOn('night', date).percent),
    sunday: percent(rateOn('sunday', date).percent),
    ojti: percent(rateOn('ojti', date).percent),
    cic: percent(rateOn('cic', date).percent),
    cip,
    affordability,
  });
}
