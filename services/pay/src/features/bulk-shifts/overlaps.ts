import type { OverlappedShift, ShiftOutcome } from '@guildhall/contracts/pay';
import { REACH_DAYS } from '../../domain/placement.js';
import { getDay } from '../../domain/plain-date.js';
import type { RecordedShift } from '../../domain/shift.js';
import { overlappingShifts } from '../../domain/shift-overlap.js';
import { type ShiftRowWithEntries, toRecordedShift } from '../shifts/rows.js';

type Overlaps = Pick<ShiftOutcome, 'overlaps' | 'warnings'>;

const clock = (time: string) => (time.endsWith(':00') ? time.slice(0, 5) : time);

/** People know their shifts by date and time, not by id. */
const warningOf = ({ shift_date, start_time, end_time }: OverlappedShift) =>
  `overlaps your shift on ${shift_date} from ${clock(start_time)} to ${clock(end_time)}: a minute in both counts for the shift recorded first`;

/** Nobody reads more of them. */
const NAMED_AT_MOST = 20;

/** Looks for each shift only at those of the days around it, however many there are. */
export function overlapsAmong(
  rows: readonly ShiftRowWithEntries[],
): (row: ShiftRowWithEntries) => Overlaps {
  const byDay = new Map<number, RecordedShift[]>();
  for (const row of rows) {
    const day = getDay(row.shift_date);
    byDay.set(day, [...(byDay.get(day) ?? []), toRecordedShift(row)]);
  }
  return row => {
    const first = getDay(row.shift_date) - REACH_DAYS;
    const days = Array.from({ length: 2 * REACH_DAYS + 1 }, (_, index) => first + index);
    const near = days.flatMap(day => byDay.get(day) ?? []);
    const overlaps = overlappingShifts(toRecordedShift(row), near)
      .slice(0, NAMED_AT_MOST)
      .map(({ id, shift_date, start_time, end_time }) => ({
        shift_id: id,
        shift_date,
        start_time,
        end_time,
      }));
    return { overlaps, warnings: overlaps.map(warningOf) };
  };
}
