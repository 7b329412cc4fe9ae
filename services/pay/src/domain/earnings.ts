import { type Cents, divideHalfUp, sum } from './money.js';
import { type PayRates, type PayTerms, payRates } from './pay-rates.js';
import { type PortionRule, portionRules } from './portion-rules.js';
import { type OvertimeWeek, overtimeWeeks } from './regular-rate.js';
import type { ShiftWork } from './work.js';

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
  rule: PortionRule;
  lines: PortionLine[];
  /** Mills × seconds per hour. */
  exact: bigint;
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

function portion(category: PayCategory, rule: PortionRule, all: PortionLine[]): Portion {
  const lines = all.filter(line => line.seconds > 0 && line.rate !== 0n);
  const exact = sum(lines.map(line => line.rate * BigInt(line.seconds)));
  return { category, rule, lines, exact, amount: divideHalfUp(exact, EXACT_PER_CENT) };
}

/** What a period's work earns. No configuration: zeros. */
export function earningsOf(work: readonly ShiftWork[], terms: PayTerms | null): Earnings {
  const portions: Portion[] = [];
  let weeks: OvertimeWeek[] = [];
  if (terms !== null) {
    const ratesOn = payRates(terms);
    weeks = overtimeWeeks(work, ratesOn);
    const rated = work.map(shift => ({ shift, rates: ratesOn(shift.date) }));
    const add = (category: PayCategory, rule: PortionRule, rate: keyof PayRates) => {
      const lines = rated.map(({ shift, rates }) => ({
        shift,
        seconds: rule.seconds(shift),
        rate: rates[rate] * 10n,
      }));
      portions.push(portion(category, rule, lines));
    };
    add('regular_pay', portionRules.regular, 'base');
    add('night_differential', portionRules.night, 'night');
    add('sunday_premium', portionRules.sunday, 'sunday');
    add('ojti_premium', portionRules.ojti, 'ojti');
    add('cic_premium', portionRules.cic, 'cic');
    add('overtime', portionRules.straight, 'base');
    add('cip', portionRules.cip, 'cip');
    add('affordability', portionRules.affordability, 'affordability');
    for (const { shifts, regularRate } of weeks) {
      const rule = portionRules.flsa;
      const lines = shifts.map(shift => ({
        shift,
        seconds: rule.seconds(shift),
        rate: regularRate * 5n,
      }));
      portions.push(portion('overtime', rule, lines));
    }
  }
  const amounts = Object.fromEntries(
    payCategories.map(category => [
      category,
      sum(portions.filter(each => each.category === category).map(each => each.amount)),
    ]),
  ) as Record<PayCategory, Cents>;
  return { amounts, total: sum(Object.values(amounts)), portions, weeks };
}
