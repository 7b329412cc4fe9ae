import type { Earnings, PayCategory } from '../earnings/earnings.js';
import type { PayTerms } from '../earnings/pay-rates.js';
import { absolute, type Cents, formatCents } from '../money.js';
import type { Statement } from '../statements/statement.js';
import type { ShiftWork } from '../work/work.js';
import { accountsFor, type Difference, hoursCompared } from './accounts.js';
import { type Finding, finding } from './finding.js';

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
export function findingsOf(
  category: PayCategory,
  actual: Cents,
  facts: { work: readonly ShiftWork[]; terms: PayTerms; statement: Statement },
  earnings: Earnings,
  all: readonly CategoryPair[],
): Finding[] {
  const expected = earnings.amounts[category];
  const name = categoryNames[category];
  const size = formatCents(absolute(actual - expected));
  const sides = `${formatCents(actual)} instead of ${formatCents(expected)}`;
  const direction = actual < expected ? 'less' : 'more';
  const what = finding(
    direction,
    [size, formatCents(actual), formatCents(expected)],
    `The statement pays ${size} ${direction} ${name} than the shifts earn: ${sides}.`,
  );
  const difference: Difference = { category, name, expected, actual, ...facts, earnings };
  const opposite = all.find(
    each => each.category !== category && each.actual - each.expected === expected - actual,
  );
  const moved = opposite
    ? [
        finding(
          'other_way',
          [opposite.category],
          `${categoryNames[opposite.category]} differs by the same amount the other way`,
        ),
      ]
    : [];
  const hours = hoursCompared(difference);
  return [what, ...accountsFor(difference), ...moved, ...(hours ? [hours] : [])];
}

/** What would account for a difference is one sentence: "The difference …; …." */
export function noteOf(findings: readonly Finding[]): string {
  const isWhole = ({ text }: Finding) => text.endsWith('.');
  const accounts = findings.filter(each => !isWhole(each)).map(({ text }) => text);
  const why = accounts.length > 0 ? [`The difference ${accounts.join('; ')}.`] : [];
  const [what, ...rest] = findings.filter(isWhole).map(({ text }) => text);
  return [what, ...why, ...rest].join(' ');
}
