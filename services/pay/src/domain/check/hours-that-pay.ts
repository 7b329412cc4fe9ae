import type { PayCategory } from '../earnings/pay-categories.js';
import { type PayTerms, payRates } from '../earnings/pay-rates.js';
import { ruleOf } from '../earnings/portion-rules.js';
import { type Cents, divideHalfUp } from '../money.js';
import { MINUTE } from '../time/time-of-day.js';
import { type Finding, finding } from './finding.js';

const QUARTER = 15;

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
  const { rate: name } = ruleOf(category);
  const hourly = name === 'half_regular' ? 0n : payRates(terms)(date)[name];
  // Overtime in a week without premiums is paid one and a half times R.
  const rate = hourly * (category === 'overtime' ? 15n : 10n);
  if (rate <= 0n) return null;
  const pays = (minutes: number) => divideHalfUp(rate * BigInt(minutes * MINUTE), 36_000n);
  const about = Number(divideHalfUp(amount * 600n, rate));
  const quarters = Math.round(about / QUARTER) * QUARTER;
  for (const minutes of [quarters, about])
    if (minutes > 0 && pays(minutes) === amount)
      return finding('hours', [spoken(minutes)], category);
  return about > 0 ? finding('about_hours', [spoken(about)], category) : null;
}
