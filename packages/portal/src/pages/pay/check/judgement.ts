import type { Discrepancy, VerificationResult } from '@guildhall/contracts/pay';
import { money } from '../../../words/format.js';
import { words } from '../words/index.js';
import { disputed, foundOf, paysMoreHours, shortfalls, sumOf } from './disputed.js';
import { isOfFacility } from './pairs.js';

/** The same sentences for the member and for the representative. */
type Sentences = Pick<
  typeof words.check,
  | 'right'
  | 'less'
  | 'more'
  | 'littleLess'
  | 'littleMore'
  | 'paidInAll'
  | 'ifRate'
  | 'even'
  | 'cannot'
>;

export interface Judgement {
  readonly sentence: string;
  /** As it stands in the sentence. */
  readonly amount?: string;
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

const isPercentage = (part: Discrepancy) =>
  foundOf(part, 'another_percentage') || (isOfFacility(part) && foundOf(part, 'wrong_percentage'));

/** Dollars: no amount to be alarmed about, and only if no category hides another. */
const FEW = 5;
const isLittle = (parts: readonly Discrepancy[]) =>
  [sumOf(parts), ...parts.map(({ difference }) => difference)].every(
    amount => Math.abs(amount) < FEW,
  );

/** A member without a percentage here has not entered one, and where all hours are there no shift is missing. */
function nextOf(parts: readonly Discrepancy[], mayWrite: boolean): Judgement['next'] {
  if (paysMoreHours(parts)) return 'hours';
  if (sumOf(parts) < 0) return 'write';
  if (parts.every(isPercentage)) return 'percentage';
  if (parts.every(part => foundOf(part, 'paid_as_overtime'))) return null;
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
  if (sum === 0) return { sentence: say.even, tone: 'more', next, mayWrite };
  const amount = money(Math.abs(sum));
  if (isLittle(parts)) {
    const little = sum < 0 ? say.littleLess : say.littleMore;
    return { sentence: little(amount), amount, tone: 'open', next, mayWrite };
  }
  return sum < 0
    ? { sentence: say.less(amount), amount, tone: 'less', next, mayWrite }
    : { sentence: say.more(amount), amount, tone: 'more', next, mayWrite };
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
