import { type Message, message } from '@guildhall/contracts/messages';
import { years } from '@guildhall/contracts/pay';
import { periodOfDate } from '../time/calendar.js';
import { overlaps } from '../time/intervals.js';
import { getTime } from '../time/time-of-day.js';
import { anchor, extentOf, placeShift } from './placement.js';
import type { EntryKind, RecordedShift, Times } from './shift.js';

/** The message of a 400 for a well-formed request, or null. */
export type Reason = Message | null;

const kindNames: Readonly<Record<EntryKind, string>> = {
  ojti: 'OJTI time',
  cic: 'CIC time',
  tos: 'TOS entry',
  tnw: 'TNW entry',
};
const kinds = Object.keys(kindNames) as readonly EntryKind[];

/** An end before the start is the next day; an end equal to it would be nothing or a whole day. */
export const reasonAgainstTimes = ({ start_time, end_time }: Times): Reason =>
  getTime(start_time) === getTime(end_time) ? message('same_times', start_time) : null;

/** A mistyped year is an error: no summary or report would ever count the shift. */
export function reasonAgainstDate({ shift_date }: { readonly shift_date: string }): Reason {
  const { year } = periodOfDate(shift_date);
  return year < years.minimum || year > years.maximum
    ? message('date_in_no_period', shift_date)
    : null;
}

/** TOS may lie anywhere; everything else needs the shift or its TOS under it. */
function barenessUnder(shift: RecordedShift): (kind: EntryKind, entry: Times) => boolean {
  const placed = placeShift(shift);
  const extent = extentOf(placed);
  return (kind, entry) =>
    kind !== 'tos' && !overlaps([anchor(entry, placed.day, placed.tour)], extent);
}

/** Whether an entry may be written under a shift (the shift as it is without that entry). */
export function reasonAgainstEntry(kind: EntryKind, entry: Times, shift: RecordedShift): Reason {
  const times = reasonAgainstTimes(entry);
  if (times !== null || !barenessUnder(shift)(kind, entry)) return times;
  const [from, until] = [entry.start_time, entry.end_time];
  const { shift_date, start_time, end_time } = shift;
  return message(
    'entry_beside_shift',
    kindNames[kind],
    from,
    until,
    shift_date,
    start_time,
    end_time,
  );
}

/** By their ids, kind by kind. */
function bareEntries(shift: RecordedShift): Map<string, string> {
  const isBare = barenessUnder(shift);
  const bare = shift.entries.filter(entry => isBare(entry.kind, entry));
  const inOrder = kinds.flatMap(kind => bare.filter(entry => entry.kind === kind));
  return new Map(
    inOrder.map(({ id, kind, start_time, end_time }) => [
      id,
      `${kindNames[kind]} from ${start_time} to ${end_time}`,
    ]),
  );
}

/**
 * A shift (or TOS under others) cannot be moved away from its entries. `after` holds the entries as
 * they will be, the automatic one included. What an earlier deletion left bare stays and does not count.
 */
export function reasonAgainstMove(before: RecordedShift, after: RecordedShift): Reason {
  const times = reasonAgainstTimes(after);
  if (times !== null) return times;
  const already = bareEntries(before);
  const left = [...bareEntries(after)].filter(([id]) => !already.has(id)).map(([, name]) => name);
  return left.length === 0 ? null : message('leaves_entries', left.join(', '));
}
