import type { Discrepancy, Finding, FindingCode } from '@guildhall/contracts/pay';
import { sum } from '../amounts.js';

/** Back pay, awards and cash-outs: paid beside what shifts earn, and no mistake of payroll's. */
const besideShifts: ReadonlySet<string> = new Set(['retro', 'other']);

const cents = (amount: number) => Math.round(amount * 100);

interface Differing extends Pick<Discrepancy, 'category' | 'difference'> {
  readonly findings?: readonly Finding[] | undefined;
}

/** What was found about a difference, by its code. */
export const foundOf = ({ findings }: Pick<Differing, 'findings'>, code: FindingCode) =>
  findings?.find(each => each.code === code)?.values;

export const isBesideShifts = ({ category, difference }: Differing) =>
  difference >= 0 && besideShifts.has(category);

/**
 * What is in dispute: not what a later statement put right. Of what no shift earns only what was paid under another
 * name, where that much is missing.
 */
export function disputed<D extends Differing>(all: readonly D[]): readonly D[] {
  const open = all.filter(each => !foundOf(each, 'adjusted_later'));
  const missing = new Set(open.map(({ difference }) => -cents(difference)));
  return open.filter(each => !isBesideShifts(each) || missing.has(cents(each.difference)));
}

/** What payroll is asked for. */
export const shortfalls = <D extends Differing>(all: readonly D[]): readonly D[] =>
  disputed(all).filter(({ difference }) => difference < 0);

/** A payment that no shift earns, of exactly what this part lacks. */
export const paidAs = <D extends Differing>(part: D, all: readonly D[]): D | undefined =>
  all.find(each => isBesideShifts(each) && cents(each.difference) === -cents(part.difference));

function hoursMore(part: Differing): number {
  const values = foundOf(part, 'more_hours_stated') ?? foundOf(part, 'fewer_hours_stated') ?? [];
  const [stated = 0, counted = 0] = values.map(Number);
  return stated - counted;
}

const wholeHours: ReadonlySet<string> = new Set(['regular_pay', 'overtime']);

/** Then days may be missing here. Hours of premiums are part of these, and are not counted again. */
export function paysMoreHours(all: readonly Differing[]): boolean {
  const parts = disputed(all);
  const hours = parts.filter(({ category }) => wholeHours.has(category)).map(hoursMore);
  return sum(hours) > 0 || parts.some(part => foundOf(part, 'another_shift'));
}

export const sumOf = (parts: readonly Pick<Discrepancy, 'difference'>[]) =>
  sum(parts.map(({ difference }) => difference));
