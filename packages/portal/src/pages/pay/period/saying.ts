import type { BulkResult, OverlappedShift, ShiftOutcome } from '@guildhall/contracts/pay';
import { sayDone } from '../../../forms/undo.js';
import { shortDay } from '../../../words/format.js';
import { words } from '../words/index.js';
import { remove } from './queries.js';

type Times = Pick<OverlappedShift, 'start_time' | 'end_time'>;

export const timesOf = ({ start_time, end_time }: Times) =>
  `${start_time.slice(0, 5)}–${end_time.slice(0, 5)}`;

export const nameOf = (shift: Omit<OverlappedShift, 'shift_id'>) =>
  `${shortDay(shift.shift_date)}, ${timesOf(shift)}`;

/** A conflict by date and time: nobody knows a shift by its id. */
const overlapsOf = ({ shift, overlaps }: ShiftOutcome) =>
  overlaps.map(other =>
    words.done.overlap(shortDay(shift.shift_date), timesOf(shift), nameOf(other)),
  );

const outcomeOf = ({ outcome, shift }: ShiftOutcome) =>
  words.done[outcome](shortDay(shift.shift_date), timesOf(shift));

export const saidOfOne = ({ shifts }: BulkResult): string =>
  shifts.flatMap(each => [outcomeOf(each), ...overlapsOf(each)]).join(' ');

export const saidOfMany = ({ shifts, created, unchanged }: BulkResult): string =>
  [words.done.copied(created, unchanged), ...shifts.flatMap(overlapsOf)].join(' ');

/** Says what was recorded, and offers to take back what was new of it. */
export function sayRecorded(result: BulkResult, said: string): void {
  const created = result.shifts.flatMap(each => (each.outcome === 'created' ? each.shift.id : []));
  sayDone(said, created.length > 0 ? () => remove(created) : null);
}
