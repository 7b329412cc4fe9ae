import type { ShiftType } from '@guildhall/contracts/pay';
import type { NewEntry, Times } from './shift.js';

export interface TypedTimes extends Times {
  shift_type: ShiftType;
}

/** The full-shift entry that a `tos` or `tnw` shift brings with it. */
export function automaticEntry({ shift_type, start_time, end_time }: TypedTimes): NewEntry | null {
  if (shift_type === 'regular') return null;
  const sub_type = shift_type === 'tos' ? 'overtime' : 'annual_leave';
  return { kind: shift_type, sub_type, start_time, end_time };
}

interface Entries<Entry> extends TypedTimes {
  readonly entries: readonly Entry[];
}

/**
 * The entries of a shift that changes: the automatic one is kept in step, under its id. One that the member edited is
 * the member's own. One that the member deleted comes back with a change of type only.
 */
export function entriesAfter<Entry extends NewEntry & { readonly automatic: boolean }>(
  { entries, shift_type }: Entries<Entry>,
  after: TypedTimes,
): readonly (Entry | (NewEntry & { readonly automatic: true }))[] {
  const entry = automaticEntry(after);
  const present = entries.find(({ automatic }) => automatic);
  if (present === undefined && shift_type === after.shift_type) return entries;
  const others = entries.filter(each => each !== present);
  return entry === null ? others : [...others, { ...present, ...entry, automatic: true }];
}
