import type { Earnings } from '../earnings/earnings.js';
import { payRates } from '../earnings/pay-rates.js';
import { absolute, formatCents, parseCents } from '../money.js';
import { accountsFor, type Difference, hoursCompared } from './accounts.js';
import {
  adjustedHere,
  adjustedLater,
  type CategoryPair,
  type LaterStatement,
} from './adjustments.js';
import { type Finding, finding } from './finding.js';

/** What differs, then everything found that would account for it. */
export function findingsOf(
  { category, expected, actual }: CategoryPair,
  facts: Pick<Difference, 'work' | 'terms' | 'statement'> & { later?: readonly LaterStatement[] },
  earnings: Earnings,
  all: readonly CategoryPair[],
): Finding[] {
  const amounts = [absolute(actual - expected), actual, expected].map(formatCents);
  const what = finding(actual < expected ? 'less' : 'more', amounts, category);
  const difference: Difference = {
    category,
    expected,
    actual,
    ...facts,
    ratesOn: payRates(facts.terms),
    earnings,
  };
  const others = all.filter(each => each.category !== category && each.actual !== each.expected);
  const opposite = others.find(each => each.actual - each.expected === expected - actual);
  const moved = opposite ? [finding('other_way', [opposite.category])] : [];
  const accounts = accountsFor(
    difference,
    others.map(each => ({ ...difference, ...each })),
  );
  const corrected = adjustedLater({ category, expected, actual }, facts.later ?? []);
  // Hours that were paid later, or under another code, are nothing to look for.
  const isFound = corrected !== null || moved.length > 0;
  const beside = [
    isFound ? null : hoursCompared(difference),
    rateDiffers(difference, accounts),
    adjustedHere(category, facts.statement),
  ].filter(each => each !== null);
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
  return finding('rate_differs', [stated, own]);
}

/** What would account for a difference is one sentence: "The difference …; …." */
export function noteOf(findings: readonly Finding[]): string {
  const isWhole = ({ text }: Finding) => text.endsWith('.');
  const accounts = findings.filter(each => !isWhole(each)).map(({ text }) => text);
  const why = accounts.length > 0 ? [`The difference ${accounts.join('; ')}.`] : [];
  const [what, ...rest] = findings.filter(isWhole).map(({ text }) => text);
  return [what, ...why, ...rest].join(' ');
}
