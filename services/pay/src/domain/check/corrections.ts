import { ppIdOf } from '../time/calendar.js';
import {
  adjustedLater,
  type LaterStatement,
  periodsThatAdjust,
  withoutCorrectionsOf,
} from './adjustments.js';
import type { PeriodFacts } from './period-state.js';
import { compare, isComparable, type PayFacts } from './verification.js';

/** Whether a later statement adjusts what a period lacks, be it for this one or for another. */
export const mayBeCorrected = (facts: PayFacts): boolean =>
  isComparable(facts) &&
  compare(facts).differing.some(pair => adjustedLater(pair, facts.later ?? []) !== null);

/** What statements adjust that is not for these periods, which follow one another. */
export function notFor(
  periods: readonly PeriodFacts[],
  statements: readonly LaterStatement[],
): readonly LaterStatement[] {
  let left = statements;
  for (const facts of periods) {
    if (!isComparable(facts)) continue;
    const adjusting = new Set(periodsThatAdjust(facts.period).map(ppIdOf));
    const later = left.filter(({ period }) => adjusting.has(ppIdOf(period)));
    const others = withoutCorrectionsOf(compare(facts).differing, later);
    left = left.map(each => others.find(({ period }) => period === each.period) ?? each);
  }
  return left;
}
