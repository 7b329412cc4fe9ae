import type { RuleCode } from '@guildhall/contracts/pay';
import { type Cents, divideHalfUp, sum } from '../money.js';
import type { ShiftWork } from '../work/work.js';
import { type PayRates, type PayTerms, payRates } from './pay-rates.js';
import { portionRules } from './portion-rules.js';
import { type OvertimeWeek, overtimeWeeks } from './regular-rate.js';

export const payCategories = [
  'regular_pay',
  'night_differential',
  'sunday_premium',
  'ojti_premium',
  'cic_premium',
  'overtime',
  'cip',
  'affordability',
] as const;
export type PayCategory = (typeof payCategories)[number];

/** Thousandths of a dollar per hour: half of a regular rate is not always whole cents. */
export type Mills = bigint;

export interface PortionLine {
  shift: ShiftWork;
  seconds: number;
  rate: Mills;
}

/** Seconds at rates that are added up exactly and rounded to the cent together, once. */
export interface Portion {
  category: PayCategory;
  rule: RuleCode;
  lines: PortionLine[];
  amount: Cents;
}

export interface Earnings {
  amounts: Record<PayCategory, Cents>;
  total: Cents;
  portions: Portion[];
  weeks: OvertimeWeek[];
}

/** Mills × seconds in a cent-hour. */
export const EXACT_PER_CENT = 36_000n;

/** One portion over all shifts; what takes no time or pays nothing leaves no line. */
function portion(
  category: PayCategory,
  rule: RuleCode,
  work: readonly ShiftWork[],
  rateFor: (index: number) => Mills,
): Portion {
  const { seconds: secondsOf } = portionRules[rule];
  const lines: PortionLine[] = [];
  // Mills × seconds per hour.
  let exact = 0n;
  work.forEach((shift, index) => {
    const seconds = secondsOf(shift);
    if (seconds === 0) return;
    const rate = rateFor(index);
    if (rate === 0n) return;
    lines.push({ shift, seconds, rate });
    exact += rate * BigInt(seconds);
  });
  return { category, rule, lines, amount: divideHalfUp(exact, EXACT_PER_CENT) };
}

const simplePortions: readonly (readonly [PayCategory, RuleCode, keyof PayRates])[] = [
  ['regular_pay', 'regular', 'base'],
  ['night_differential', 'night', 'night'],
  ['sunday_premium', 'sunday', 'sunday'],
  ['ojti_premium', 'ojti', 'ojti'],
  ['cic_premium', 'cic', 'cic'],
  ['overtime', 'straight', 'base'],
  ['cip', 'cip', 'cip'],
  ['affordability', 'affordability', 'affordability'],
];

const nothing = Object.fromEntries(payCategories.map(each => [each, 0n])) as Readonly<
  Record<PayCategory, Cents>
>;

/** What a period's work earns. No configuration: zeros. */
export function earningsOf(work: readonly ShiftWork[], terms: PayTerms | null): Earnings {
  const portions: Portion[] = [];
  let weeks: OvertimeWeek[] = [];
  if (terms !== null) {
    const ratesOn = payRates(terms);
    const rates = work.map(shift => ratesOn(shift.date));
    for (const [category, rule, name] of simplePortions)
      portions.push(portion(category, rule, work, index => (rates[index]?.[name] ?? 0n) * 10n));
    weeks = overtimeWeeks(work, ratesOn);
    for (const { shifts, regularRate } of weeks)
      portions.push(portion('overtime', 'flsa', shifts, () => regularRate * 5n));
  }
  const amounts = { ...nothing };
  for (const { category, amount } of portions) amounts[category] += amount;
  return { amounts, total: sum(Object.values(amounts)), portions, weeks };
}
