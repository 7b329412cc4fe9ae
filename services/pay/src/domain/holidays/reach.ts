import { REACH_DAYS } from '../shifts/placement.js';
import { type PayPeriod, PERIOD_DAYS } from '../time/calendar.js';
import { addDays } from '../time/plain-date.js';
import { holidaysBetween } from './federal-holidays.js';
import { OBSERVED_WITHIN } from './observed-days.js';

/**
 * The first and the last day whose shifts say something about pay of these periods, which follow one another: what
 * reaches into them, and where a holiday may be observed in or beyond them, the days off of the periods around.
 */
export function datesThatTell(periods: readonly PayPeriod[]): readonly [string, string] | [] {
  const [first, last] = [periods[0]?.start_date, periods.at(-1)?.end_date];
  if (first === undefined || last === undefined) return [];
  const near = holidaysBetween(addDays(first, -OBSERVED_WITHIN), addDays(last, OBSERVED_WITHIN));
  const reach = near.length > 0 ? PERIOD_DAYS : REACH_DAYS;
  return [addDays(first, -reach), addDays(last, reach)];
}
