import type { PayTerms } from '../earnings/pay-rates.js';
import { absolute, formatCents, parseCents } from '../money.js';
import type { Statement } from '../statements/statement.js';
import type { ShiftWork } from '../work/work.js';
import {
  adjustedHere,
  adjustedLater,
  type CategoryPair,
  type LaterStatement,
} from './adjustments.js';
import type { Cause } from './causes/causes.js';
import { hoursCounted, hoursStated } from './causes/supposed.js';
import { type Finding, finding } from './finding.js';
import { hoursThatPay } from './hours-that-pay.js';

interface Facts {
  readonly work: readonly ShiftWork[];
  readonly terms: PayTerms;
  readonly statement: Statement;
  readonly later?: readonly LaterStatement[];
}

/** What a cause says of one of its categories. */
function findingIn({ code, values, categories, throughRegularRate }: Cause, pair: CategoryPair) {
  const { category } = pair;
  const [main = category] = categories;
  // Another rate pays overtime differently by itself, too.
  const follows = throughRegularRate && code !== 'another_rate';
  if (category === 'overtime' && main !== category && follows)
    return finding('regular_rate', [main], category);
  const other = categories.filter(each => each !== category);
  return finding(code, code === 'other_way' ? other : values, category);
}

/** What differs, and what explains it to the cent; only where nothing does, hints where to look. */
export function findingsOf(
  pair: CategoryPair,
  facts: Facts,
  causes: readonly Cause[],
): readonly Finding[] {
  const { category, expected, actual } = pair;
  const amounts = [absolute(actual - expected), actual, expected].map(formatCents);
  const what = finding(actual < expected ? 'less' : 'more', amounts, category);
  const corrected = adjustedLater(pair, facts.later ?? []);
  const own = causes.filter(({ categories }) => categories.includes(category));
  const exact = [...(corrected ? [corrected] : []), ...own.map(cause => findingIn(cause, pair))];
  const isUnrecorded = own.some(({ code }) => code === 'another_shift');
  const hints = [
    exact.length === 0 ? hoursHint(pair, facts) : null,
    exact.length === 0 || isUnrecorded ? hoursCompared(category, facts) : null,
    own.some(({ code }) => code === 'another_rate') ? null : rateDiffers(pair, facts),
    adjustedHere(category, facts.statement),
  ].filter(each => each !== null);
  return [what, ...exact, ...hints];
}

/** How many hours the difference is: about, only where the statement does not tell its hours. */
function hoursHint({ category, expected, actual }: CategoryPair, facts: Facts): Finding | null {
  const { work, terms, statement } = facts;
  const stated = hoursStated(category, statement);
  if (stated !== null && stated === hoursCounted(category, work)) return null;
  const hours = hoursThatPay(absolute(actual - expected), category, terms, work[0]?.date ?? '');
  return hours?.code === 'about_hours' && stated !== null ? null : hours;
}

/** Both sides' hours, and where to look when they differ. */
function hoursCompared(category: CategoryPair['category'], facts: Facts): Finding | null {
  const stated = hoursStated(category, facts.statement);
  const counted = hoursCounted(category, facts.work);
  if (stated === null || stated === counted) return null;
  const both = [Number(stated) / 100, Number(counted) / 100].map(String);
  return finding(stated > counted ? 'more_hours_stated' : 'fewer_hours_stated', both);
}

/** Where the rate alone does not account for it, as for another person's statement or within a period of a raise. */
function rateDiffers({ category }: CategoryPair, { terms, statement }: Facts): Finding | null {
  const [stated, own] = [statement.hourlyRate, terms.hourly_base_rate];
  const isSame = stated === null || parseCents(stated) === parseCents(own);
  return category !== 'regular_pay' || isSame ? null : finding('rate_differs', [stated, own]);
}

export const noteOf = (findings: readonly Finding[]): string =>
  findings.map(({ text }) => text).join(' ');
