import type { Mills } from '../earnings/earnings.js';
import type { PayCategory } from '../earnings/pay-categories.js';
import { type PayRates, type PayTerms, payRates } from '../earnings/pay-rates.js';
import { type Cents, divideHalfUp } from '../money.js';
import { MINUTE } from '../time/time-of-day.js';
import { type Finding, finding } from './finding.js';

const QUARTER = 15;

const rateOf: Readonly<Record<PayCategory, (rates: PayRates) => Mills>> = {
  regular_pay: rates => rates.base * 10n,
  night_differential: rates => rates.night * 10n,
  sunday_premium: rates => rates.sunday * 10n,
  holiday_premium: rates => rates.holiday * 10n,
  ojti_premium: rates => rates.ojti * 10n,
  cic_premium: rates => rates.cic * 10n,
  overtime: rates => rates.base * 15n, // one and a half times R, without a premium in the week
  cip: rates => rates.cip * 10n,
  affordability: rates => rates.affordability * 10n,
};

const spoken = (minutes: number): string =>
  [
    Math.floor(minutes / 60) ? `${Math.floor(minutes / 60)} h` : '',
    minutes % 60 ? `${minutes % 60} min` : '',
  ]
    .filter(part => part !== '')
    .join(' ');

/** "equals 5 h of night differential": quarter hours first, then minutes, else about how many. */
export function hoursThatPay(
  amount: Cents,
  category: PayCategory,
  terms: PayTerms,
  date: string,
): Finding | null {
  const rate = rateOf[category](payRates(terms)(date));
  if (rate <= 0n) return null;
  const pays = (minutes: number) => divideHalfUp(rate * BigInt(minutes * MINUTE), 36_000n);
  const about = Number(divideHalfUp(amount * 600n, rate));
  const quarters = Math.round(about / QUARTER) * QUARTER;
  for (const minutes of [quarters, about])
    if (minutes > 0 && pays(minutes) === amount)
      return finding('hours', [spoken(minutes)], category);
  return about > 0 ? finding('about_hours', [spoken(about)], category) : null;
}
