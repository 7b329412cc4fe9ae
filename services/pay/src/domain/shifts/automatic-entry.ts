import type { ShiftType } from '@guildhall/contracts/pay';
import type { TosTnwEntry } from './shift.js';

export interface TypedTimes {
  shift_type: ShiftType;
  start_time: string;
  end_time: string;
}

export type NewEntry = Omit<TosTnwEntry, 'id'>;

/** The full-shift entry that a `tos` or `tnw` shift brings with it. */
export function automaticEntry({ shift_type, start_time, end_time }: TypedTimes): NewEntry | null {
  if (shift_type === 'regular') return null;
  const sub_type = shift_type === 'tos' ? 'overtime' : 'annual_leave';
  return { entry_type: shift_type, sub_type, start_time, end_time };
}

export type AutomaticChange =
  | { action: 'none' }
  | { action: 'remove' }
  | { action: 'insert' | 'update'; entry: NewEntry };

/**
 * Keeps the automatic entry in step with its shift. `exists` means untouched: one that the member
 * edited is the member's own. One that the member deleted comes back with a change of type only.
 */
export function automaticChange(
  before: TypedTimes,
  after: TypedTimes,
  exists: boolean,
): AutomaticChange {
  const entry = automaticEntry(after);
  if (entry === null) return { action: exists ? 'remove' : 'none' };
  if (exists) return { action: 'update', entry };
  return before.shift_type === after.shift_type ? { action: 'none' } : { action: 'insert', entry };
}
