import type { Earnings } from '../earnings/earnings.js';
import type { PayCategory } from '../earnings/pay-categories.js';
import { absolute, type Cents, formatCents, parseCents } from '../money.js';
import { rowOfPay } from '../statements/statement-totals.js';
import { accountsFor, type Difference, hoursCompared } from './accounts.js';
import { adjustedHere, adjustedLater, type LaterStatement } from './adjustments.js';
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
  { category, expected, actual }: CategoryPair,
  facts: Pick<Difference, 'work' | 'terms' | 'statement'> & { later?: readonly LaterStatement[] },
  earnings: Earnings,
  all: readonly CategoryPair[],
): Finding[] {
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
  const accounts = accountsFor(difference);
  const row = rowOfPay[category];
  const beside = [
    hoursCompared(difference),
    rateDiffers(difference, accounts),
    adjustedHere(name, row, facts.statement),
  ].filter(each => each !== null);
  const corrected = adjustedLater(expected - actual, row, facts.later ?? []);
  return [what, ...(corrected ? [corrected] : []), ...accounts, ...moved, ...beside];
}

/** Where the rate alone does not account for it, as for another person's statement or within a period of a raise. */
function rateDiffers(
  { category, terms, statement }: Difference,
  accounts: readonly Finding[],
): Finding | null {
  const [stated, own] = [statement.hourlyRate, terms.hourly_base_rate];
  if (category !== 'regular_pay' || stated === null || parseCents(stated) === parseCents(own))
    return null;
  if (accounts.some(({ code }) => code === 'another_rate')) return null;
  return finding(
    'rate_differs',
    [stated, own],
    `The statement's hourly rate is ${stated}, and yours here ${own}: check that the statement is yours, and that this was your rate then.`,
  );
}

/** What would account for a difference is one sentence: "The difference …; …." */
export function noteOf(findings: readonly Finding[]): string {
  const isWhole = ({ text }: Finding) => text.endsWith('.');
  const accounts = findings.filter(each => !isWhole(each)).map(({ text }) => text);
  const why = accounts.length > 0 ? [`The difference ${accounts.join('; ')}.`] : [];
  const [what, ...rest] = findings.filter(isWhole).map(({ text }) => text);
  return [what, ...why, ...rest].join(' ');
}
