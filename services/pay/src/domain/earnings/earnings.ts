import { type RuleCode, ruleCodes } from '@guildhall/contracts/pay';
import { type Cents, divideHalfUp, sum } from '../money.js';
import type { ShiftWork } from '../work/work.js';
import { type PayCategory, payCategories } from './pay-categories.js';
import { type PayTerms, payRates, type RatesOn } from './pay-rates.js';
import { portionRules } from './portion-rules.js';
import { type OvertimeWeek, overtimeWeeks } from './regular-rate.js';

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
  rule: RuleCode,
  work: readonly ShiftWork[],
  rateFor: (index: number) => Mills,
): Portion {
  const { category, seconds: secondsOf } = portionRules[rule];
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

/** What these rules pay for a period's work. */
function portionsOf(rules: readonly RuleCode[], work: readonly ShiftWork[], ratesOn: RatesOn) {
  const portions: Portion[] = [];
  const weekly: RuleCode[] = [];
  const rates = work.map(shift => ratesOn(shift.date));
  for (const rule of rules) {
    const { rate } = portionRules[rule];
    if (rate === 'half_regular') weekly.push(rule);
    else portions.push(portion(rule, work, index => (rates[index]?.[rate] ?? 0n) * 10n));
  }
  const weeks = weekly.length === 0 ? [] : overtimeWeeks(work, ratesOn);
  for (const { shifts, regularRate } of weeks)
    for (const rule of weekly) portions.push(portion(rule, shifts, () => regularRate * 5n));
  return { portions, weeks };
}

/** What one category pays for a period's work at these rates, without one of its portions if that is named. */
export function amountOf(
  category: PayCategory,
  work: readonly ShiftWork[],
  ratesOn: RatesOn,
  omitted?: RuleCode,
): Cents {
  const rules = ruleCodes.filter(
    rule => portionRules[rule].category === category && rule !== omitted,
  );
  return sum(portionsOf(rules, work, ratesOn).portions.map(({ amount }) => amount));
}

const nothing = Object.fromEntries(payCategories.map(each => [each, 0n])) as Readonly<
  Record<PayCategory, Cents>
>;

/** What a period's work earns. No configuration: zeros. */
export function earningsOf(work: readonly ShiftWork[], terms: PayTerms | null): Earnings {
  const { portions, weeks } =
    terms === null ? { portions: [], weeks: [] } : portionsOf(ruleCodes, work, payRates(terms));
  const amounts = { ...nothing };
  for (const { category, amount } of portions) amounts[category] += amount;
  return { amounts, total: sum(Object.values(amounts)), portions, weeks };
}
