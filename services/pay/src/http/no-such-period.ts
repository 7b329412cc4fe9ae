import type { Issue } from '@guildhall/contracts';
import { periodsInYear } from '../domain/time/calendar.js';
import { unfit } from './unfit.js';

/** Most years have 26 periods: a 27th of those is asked for in vain, and said to be. */
export function noSuchPeriod(
  place: 'body' | 'query',
  year: unknown,
  asked: Readonly<Record<string, unknown>>,
): Issue[] {
  // What is no year is told by the contract.
  if (!Number.isInteger(year) || Number(year) < 1900 || Number(year) > 2199) return [];
  const last = periodsInYear(Number(year));
  return Object.entries(asked).flatMap(([field, number]) =>
    typeof number === 'number' && number > last
      ? [unfit(place, field, `${field} should be at most ${last}: ${year} has no more`, number)]
      : [],
  );
}
