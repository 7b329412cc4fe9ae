import { overlaps, type Seconds } from './intervals.js';
import { anchor, extentOf, placeShift, REACH_DAYS } from './placement.js';
import { getDay } from './plain-date.js';
import type { RecordedShift, TimeRange } from './shift.js';

const sharing = (seconds: Seconds, day: number, others: readonly RecordedShift[]) =>
  others.filter(
    other =>
      Math.abs(getDay(other.shift_date) - day) <= REACH_DAYS &&
      overlaps(seconds, extentOf(placeShift(other))),
  );

const without = (shift: RecordedShift, all: readonly RecordedShift[]) =>
  all.filter(other => other.id !== shift.id);

/** The member's other shifts that share a second with this one, TOS included. */
export function overlappingShifts(
  shift: RecordedShift,
  all: readonly RecordedShift[],
): RecordedShift[] {
  const placed = placeShift(shift);
  return sharing(extentOf(placed), placed.day, without(shift, all));
}

/** Those that share a second with TOS of this one. */
export function shiftsUnderTos(
  tos: Omit<TimeRange, 'id'>,
  shift: RecordedShift,
  all: readonly RecordedShift[],
): RecordedShift[] {
  const { day, tour } = placeShift(shift);
  return sharing([anchor(tos, day, tour)], day, without(shift, all));
}

const overlapWarning = (other: RecordedShift): string =>
  `overlaps shift ${other.id} on ${other.shift_date} from ${other.start_time} to ${other.end_time}: a minute in both counts for the shift recorded first`;

/** Nobody reads more; the rest is only counted. */
const NAMED_AT_MOST = 20;

/** A sentence for each of these shifts. */
export function overlapWarnings(others: readonly RecordedShift[]): string[] {
  const more = others.length - NAMED_AT_MOST;
  const named = others.slice(0, NAMED_AT_MOST).map(overlapWarning);
  return more > 0 ? [...named, `overlaps ${more} more of your shifts`] : named;
}
