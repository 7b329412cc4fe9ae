import type { Discrepancy, Finding, FindingCode } from '@guildhall/contracts/pay';
import { sum } from '../amounts.js';

/** Holiday premium, back pay, awards and cash-outs: paid beside what shifts earn, and no mistake of payroll's. */
const besideShifts: ReadonlySet<string> = new Set(['holiday', 'retro', 'other']);

const cents = (amount: number) => Math.round(amount * 100);

interface Differing extends Pick<Discrepancy, 'category' | 'difference'> {
  readonly findings?: readonly Finding[] | undefined;
}

/** What was found about a difference, by its code. */
export const foundOf = ({ findings }: Pick<Differing, 'findings'>, code: FindingCode) =>
  findings?.find(each => each.code === code)?.values;

/**
 * What payroll is asked about: not what a later statement put right. Of what no shift earns only what was paid under
 * another name, where that much is missing.
 */
export function disputed<D extends Differing>(all: readonly D[]): readonly D[] {
  const open = all.filter(each => !foundOf(each, 'adjusted_later'));
  const missing = new Set(open.map(({ difference }) => -cents(difference)));
  return open.filter(
    ({ category, difference }) =>
      difference < 0 || !besideShifts.has(category) || missing.has(cents(difference)),
  );
}

export const sumOf = (parts: readonly Pick<Discrepancy, 'difference'>[]) =>
  sum(parts.map(({ difference }) => difference));
