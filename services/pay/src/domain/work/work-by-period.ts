import type { RecordedShift } from '../shifts/shift.js';
import { type PayPeriod, ppIdOf } from '../time/calendar.js';
import { type ShiftWork, workBetween } from './work.js';

/** The work of each of these periods, which follow one another, by YYYYPP. */
export function workByPeriod(
  shifts: readonly RecordedShift[],
  periods: readonly PayPeriod[],
): (period: PayPeriod) => readonly ShiftWork[] {
  const first = periods[0]?.start_date ?? '';
  const last = periods.at(-1)?.end_date ?? '';
  const found = new Map<string, ShiftWork[]>(periods.map(period => [ppIdOf(period), []]));
  let index = 0;
  for (const work of workBetween(shifts, first, last)) {
    while (work.date > (periods[index]?.end_date ?? work.date)) index += 1;
    const period = periods[index];
    if (period !== undefined) found.get(ppIdOf(period))?.push(work);
  }
  return period => found.get(ppIdOf(period)) ?? [];
}
