import { OVERLAPS_NAMED, type ShiftOutcome } from '@guildhall/contracts/pay';
import { tooMuchToRead } from '../../../domain/shifts/shift-caps.js';
import {
  overlappingShifts,
  overlapWarning,
  placedForOverlap,
} from '../../../domain/shifts/shift-overlap.js';
import type { ShiftRowWithEntries } from '../rows.js';

type Overlaps = Pick<ShiftOutcome, 'overlaps' | 'warnings'>;

/** Where more is recorded than can be looked through. */
export const unknownOverlaps: Overlaps = {
  overlaps: [],
  warnings: [tooMuchToRead('around these shifts').text],
};

/** Each shift is placed once, however many are compared with it. */
export function overlapsAmong(
  rows: readonly ShiftRowWithEntries[],
): (row: ShiftRowWithEntries) => Overlaps {
  const placed = new Map(rows.map(row => [row.id, placedForOverlap(row)]));
  const all = [...placed.values()];
  return ({ id }) => {
    const own = placed.get(id);
    if (own === undefined) return { overlaps: [], warnings: [] };
    const overlaps = overlappingShifts(own, all)
      .slice(0, OVERLAPS_NAMED)
      .map(({ shift: { id, shift_date, start_time, end_time } }) => ({
        shift_id: id,
        shift_date,
        start_time,
        end_time,
      }));
    return { overlaps, warnings: overlaps.map(overlapWarning) };
  };
}
