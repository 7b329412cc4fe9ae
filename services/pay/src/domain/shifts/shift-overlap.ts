import { OVERLAPS_NAMED, type OverlappedShift } from '@guildhall/contracts/pay';
import { overlaps, type Seconds } from '../time/intervals.js';
import { anchor, extentOf, placeShift, REACH_DAYS, tourOf } from './placement.js';
import type { RecordedShift, Times } from './shift.js';

/** A shift with the time that it claims, worked out once however many are held against it. */
export interface PlacedForOverlap {
  readonly shift: RecordedShift;
  readonly day: number;
  readonly extent: Seconds;
}

export function placedForOverlap(shift: RecordedShift): PlacedForOverlap {
  const placed = placeShift(shift);
  return { shift, day: placed.day, extent: extentOf(placed) };
}

const sharing = (
  seconds: Seconds,
  { shift, day }: Omit<PlacedForOverlap, 'extent'>,
  all: readonly PlacedForOverlap[],
) =>
  all.filter(
    other =>
      other.shift.id !== shift.id &&
      Math.abs(other.day - day) <= REACH_DAYS &&
      overlaps(seconds, other.extent),
  );

/** The member's other shifts that share a second with this one, TOS included. */
export const overlappingShifts = (
  own: PlacedForOverlap,
  all: readonly PlacedForOverlap[],
): PlacedForOverlap[] => sharing(own.extent, own, all);

/** Those that share a second with TOS of this one. */
export const shiftsUnderTos = (
  tos: Times,
  own: PlacedForOverlap,
  all: readonly PlacedForOverlap[],
): PlacedForOverlap[] => sharing([anchor(tos, own.day, tourOf(own.shift))], own, all);

const clock = (time: string) => (time.endsWith(':00') ? time.slice(0, 5) : time);

/** People know their shifts by date and time, not by id. */
export const overlapWarning = ({
  shift_date,
  start_time,
  end_time,
}: Omit<OverlappedShift, 'shift_id'>): string =>
  `overlaps your shift on ${shift_date} from ${clock(start_time)} to ${clock(end_time)}: time in both counts once, for the shift recorded first`;

/** A sentence for each of these shifts; beyond a few they are only counted. */
export function overlapWarnings(others: readonly PlacedForOverlap[]): string[] {
  const more = others.length - OVERLAPS_NAMED;
  const named = others.slice(0, OVERLAPS_NAMED).map(({ shift }) => overlapWarning(shift));
  return more > 0 ? [...named, `overlaps ${more} more of your shifts`] : named;
}
