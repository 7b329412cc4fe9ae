import type { Discrepancy, VerificationResult } from '@guildhall/contracts/pay';
import { money } from '../../../words/format.js';
import { words } from '../words/index.js';
import { disputed, foundOf, sumOf } from './disputed.js';

/** The same sentences for whoever’s pay it is, and for whoever it is shared with. */
type Sentences = Pick<
  typeof words.check,
  'right' | 'less' | 'more' | 'paidInAll' | 'ifRate' | 'even' | 'cannot'
>;

export interface Judgement {
  readonly sentence: string;
  readonly tone: 'open' | 'right' | 'less' | 'more';
  /** What the sentence does not count. */
  readonly explained: readonly Discrepancy[];
  /** What to do first; null: nothing. */
  readonly next: 'shifts' | 'rate' | 'percentage' | 'write' | null;
}

/** Another rate that alone makes all the difference, and one's own: who had a raise since was paid right then. */
function anotherRate(parts: readonly Discrepancy[]): readonly string[] | null {
  const rates = parts.map(part => foundOf(part, 'another_rate'));
  return rates.every(rate => rate !== undefined) ? (rates[0] ?? null) : null;
}

function judgeOpen(parts: readonly Discrepancy[], say: Sentences): Omit<Judgement, 'explained'> {
  if (parts.length === 0) return { sentence: say.paidInAll, tone: 'right', next: null };
  const rates = anotherRate(parts)?.map(rate => money(Number(rate)));
  if (rates)
    return { sentence: say.ifRate(rates[0] ?? '', rates[1] ?? ''), tone: 'open', next: 'rate' };
  const sum = sumOf(parts);
  if (sum < 0) return { sentence: say.less(money(-sum)), tone: 'less', next: 'write' };
  // Nobody has a percentage here who has not entered one: no shift is to be looked for.
  const next = parts.every(part => foundOf(part, 'another_percentage')) ? 'percentage' : 'shifts';
  return { sentence: sum > 0 ? say.more(money(sum)) : say.even, tone: 'more', next };
}

/** Whether a member was paid right: what a later statement or no shift explains makes no difference to that. */
export function judge(
  { status, discrepancies }: VerificationResult,
  say: Sentences = words.check,
): Judgement {
  const explained: readonly Discrepancy[] = [];
  if (status === 'missing_data')
    return { sentence: say.cannot, tone: 'open', explained, next: null };
  if (status === 'match') {
    const sentence = discrepancies.length === 0 ? say.right : say.even;
    return { sentence, tone: 'right', explained, next: null };
  }
  const parts = disputed(discrepancies);
  return {
    ...judgeOpen(parts, say),
    explained: discrepancies.filter(each => !parts.includes(each)),
  };
}
