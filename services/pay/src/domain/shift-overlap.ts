import { overlaps } from './intervals.js';
import { extentOf, placeShift, REACH_DAYS } from './placement.js';
import { getDay } from './plain-date.js';
import type { RecordedShift } from './shift.js';

/** The member's other shifts that share a second with this one, TOS included. */
export function overlappingShifts(
  shift: RecordedShift,
  others: readonly RecordedShift[],
): RecordedShift[] {
  const placed = placeShift(shift);
  const extent = extentOf(placed);
  return others.filter(
    other =>
      other.id !== shift.id &&
      Math.abs(getDay(other.shift_date) - placed.day) <= REACH_DAYS &&
      overlaps(extent, extentOf(placeShift(other))),
  );
}

export const overlapWarning = (other: RecordedShift): string =>
  `overlaps shift ${other.id} on ${other.shift_date} from ${other.start_time} to ${other.end_time}: a minute in both counts for the shift recorded first`;
