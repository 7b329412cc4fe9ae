import { OVERLAPS_NAMED, type OverlappedShift, type ShiftOutcome } from '@guildhall/contracts/pay';
import { REACH_DAYS } from '../../../domain/shifts/placement.js';
import { tooMuchToRead } from '../../../domain/shifts/shift-caps.js';
import {
  overlappingShifts,
  type PlacedForOverlap,
  placedForOverlap,
} from '../../../domain/shifts/shift-overlap.js';
import type { ShiftRowWithEntries } from '../rows.js';

type Overlaps = Pick<ShiftOutcome, 'overlaps' | 'warnings'>;

const clock = (time: string) => (time.endsWith(':00') ? time.slice(0, 5) : time);

/** People know their shifts by date and time, not by id. */
const warningOf = ({ shift_date, start_time, end_time }: OverlappedShift) =>
  `overlaps your shift on ${shift_date} from ${clock(start_time)} to ${clock(end_time)}: time in both counts once, for the shift recorded first`;

/** Where more is recorded than can be looked through. */
export const unknownOverlaps: Overlaps = {
  overlaps: [],
  warnings: [tooMuchToRead('around these shifts').text],
};

/** Looks for each shift only at those of the days around it, however many there are; each is placed once. */
export function overlapsAmong(
  rows: readonly ShiftRowWithEntries[],
): (row: ShiftRowWithEntries) => Overlaps {
  const placed = new Map(rows.map(row => [row.id, placedForOverlap(row)]));
  const byDay = new Map<number, PlacedForOverlap[]>();
  for (const each of placed.values()) {
    const own = byDay.get(each.day);
    if (own === undefined) byDay.set(each.day, [each]);
    else own.push(each);
  }
  return ({ id }) => {
    const own = placed.get(id);
    if (own === undefined) return { overlaps: [], warnings: [] };
    const first = own.day - REACH_DAYS;
    const days = Array.from({ length: 2 * REACH_DAYS + 1 }, (_, index) => first + index);
    const near = days.flatMap(day => byDay.get(day) ?? []);
    const overlaps = overlappingShifts(own, near)
      .slice(0, OVERLAPS_NAMED)
      .map(({ shift: { id, shift_date, start_time, end_time } }) => ({
        shift_id: id,
        shift_date,
        start_time,
        end_time,
      }));
    return { overlaps, warnings: overlaps.map(warningOf) };
  };
}
