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

/** The resulting entries of the shift. */
export function entriesAfter<Entry extends { readonly automatic: boolean }>(
  entries: readonly Entry[],
  change: AutomaticChange,
): readonly (Entry | (NewEntry & { automatic: true }))[] {
  if (change.action === 'none') return entries;
  const others = entries.filter(entry => !entry.automatic);
  return change.action === 'remove' ? others : [...others, { ...change.entry, automatic: true }];
}
