import type { BulkResult, OverlappedShift, ShiftOutcome } from '@guildhall/contracts/pay';
import { showToast } from '../../../forms/toast.js';
import { shortDay } from '../../../words/format.js';
import { words } from '../words/index.js';
import { remove } from './queries.js';

type Times = Pick<OverlappedShift, 'start_time' | 'end_time'>;

export const timesOf = ({ start_time, end_time }: Times) =>
  `${start_time.slice(0, 5)}–${end_time.slice(0, 5)}`;

type Named = Omit<OverlappedShift, 'shift_id'>;

export const nameOf = (shift: Named) => `${shortDay(shift.shift_date)}, ${timesOf(shift)}`;

/** Names a conflict by date and time, not by id. */
export const overlapOf = (shift: Named, other: Named) =>
  words.done.overlap(shortDay(shift.shift_date), timesOf(shift), nameOf(other));

/** Both of a pair may be among what was recorded. After a wrong import there are hundreds: the period has each. */
function overlapsOf(shifts: readonly ShiftOutcome[]): readonly string[] {
  const said = new Map(
    shifts.flatMap(({ shift, overlaps }) =>
      overlaps.map(
        other => [[shift.id, other.shift_id].sort().join(), overlapOf(shift, other)] as const,
      ),
    ),
  );
  return said.size > 1 ? [words.done.overlaps(said.size)] : [...said.values()];
}

const outcomeOf = ({ outcome, shift }: ShiftOutcome) =>
  words.done[outcome](shortDay(shift.shift_date), timesOf(shift));

export const saidOfOne = ({ shifts }: BulkResult): string =>
  [...shifts.map(outcomeOf), ...overlapsOf(shifts)].join(' ');

export const saidOfMany = ({ shifts, created, changed, unchanged }: BulkResult): string =>
  [
    words.done.copied(created, changed, unchanged),
    ...overlapsOf(shifts),
    ...(shifts.some(({ question }) => question) ? [words.done.longWeek] : []),
  ].join(' ');

/** Says what was recorded, and offers to take back what was new of it. */
export function sayRecorded(result: BulkResult, said: string): void {
  const created = result.shifts.flatMap(each => (each.outcome === 'created' ? each.shift.id : []));
  showToast(said, created.length > 0 ? () => remove(created) : null);
}
