import type { Discrepancy, VerificationResult } from '@guildhall/contracts/pay';
import { money } from '../../../words/format.js';
import { words } from '../words/index.js';
import { disputed, foundOf, paysMoreHours, shortfalls, sumOf } from './disputed.js';

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
  readonly next: 'hours' | 'shifts' | 'rate' | 'percentage' | 'write' | null;
  readonly mayWrite: boolean;
}

/** Another rate that alone makes all the difference, and one's own: who had a raise since was paid right then. */
function anotherRate(parts: readonly Discrepancy[]): readonly string[] | null {
  const rates = parts.map(part => foundOf(part, 'another_rate'));
  return rates.every(rate => rate !== undefined) ? (rates[0] ?? null) : null;
}

/** A member without a percentage here has not entered one, and where all hours are there no shift is missing. */
function nextOf(parts: readonly Discrepancy[], mayWrite: boolean): Judgement['next'] {
  if (paysMoreHours(parts)) return 'hours';
  if (sumOf(parts) < 0) return 'write';
  if (parts.every(part => foundOf(part, 'another_percentage'))) return 'percentage';
  const over = parts.filter(({ difference }) => difference > 0);
  if (!over.every(part => foundOf(part, 'wrong_percentage'))) return 'shifts';
  return mayWrite ? 'write' : null;
}

function judgeOpen(parts: readonly Discrepancy[], say: Sentences): Omit<Judgement, 'explained'> {
  const mayWrite = shortfalls(parts).length > 0 && !paysMoreHours(parts);
  if (parts.length === 0) return { sentence: say.paidInAll, tone: 'right', next: null, mayWrite };
  const rates = anotherRate(parts)?.map(rate => money(Number(rate)));
  if (rates)
    return {
      sentence: say.ifRate(rates[0] ?? '', rates[1] ?? ''),
      tone: 'open',
      next: 'rate',
      mayWrite,
    };
  const [sum, next] = [sumOf(parts), nextOf(parts, mayWrite)];
  if (sum < 0) return { sentence: say.less(money(-sum)), tone: 'less', next, mayWrite };
  return { sentence: sum > 0 ? say.more(money(sum)) : say.even, tone: 'more', next, mayWrite };
}

/** Whether a member was paid right: what a later statement or no shift explains makes no difference to that. */
export function judge(
  { status, discrepancies }: VerificationResult,
  say: Sentences = words.check,
): Judgement {
  const nothing = { explained: [], next: null, mayWrite: false };
  if (status === 'missing_data') return { sentence: say.cannot, tone: 'open', ...nothing };
  if (status === 'match') {
    const sentence = discrepancies.length === 0 ? say.right : say.even;
    return { sentence, tone: 'right', ...nothing };
  }
  const parts = disputed(discrepancies);
  return {
    ...judgeOpen(parts, say),
    explained: discrepancies.filter(each => !parts.includes(each)),
  };
}
