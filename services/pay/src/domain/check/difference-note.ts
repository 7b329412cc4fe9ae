import type { Earnings, PayCategory } from '../earnings/earnings.js';
import type { PayTerms } from '../earnings/pay-rates.js';
import { absolute, type Cents, formatCents } from '../money.js';
import type { Statement } from '../statements/statement.js';
import type { ShiftWork } from '../work/work.js';
import { accountsFor, type Difference, hoursCompared } from './accounts.js';

const categoryNames: Readonly<Record<PayCategory, string>> = {
  regular_pay: 'regular pay',
  night_differential: 'night differential',
  sunday_premium: 'Sunday premium',
  ojti_premium: 'OJTI premium',
  cic_premium: 'CIC premium',
  overtime: 'overtime',
  cip: 'controller incentive pay',
  affordability: 'affordability pay',
};

export interface CategoryPair {
  category: PayCategory;
  expected: Cents;
  actual: Cents;
}

/** What differs, then everything found that would account for it. */
export function differenceNote(
  category: PayCategory,
  actual: Cents,
  facts: { work: readonly ShiftWork[]; terms: PayTerms; statement: Statement },
  earnings: Earnings,
  all: readonly CategoryPair[],
): string {
  const expected = earnings.amounts[category];
  const name = categoryNames[category];
  const size = formatCents(absolute(actual - expected));
  const sides = `${formatCents(actual)} instead of ${formatCents(expected)}`;
  const what = `The statement pays ${size} ${actual < expected ? 'less' : 'more'} ${name} than the shifts earn: ${sides}.`;
  const difference: Difference = { category, name, expected, actual, ...facts, earnings };
  const opposite = all.find(
    each => each.category !== category && each.actual - each.expected === expected - actual,
  );
  const moved = opposite
    ? [`${categoryNames[opposite.category]} differs by the same amount the other way`]
    : [];
  const accounts = [...accountsFor(difference), ...moved];
  const why = accounts.length > 0 ? `The difference ${accounts.join('; ')}.` : null;
  return [what, why, hoursCompared(difference)].filter(each => each !== null).join(' ');
}
