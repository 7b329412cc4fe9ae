import type { WantedShift } from '@guildhall/contracts/pay';
import { automaticEntry } from '../../../domain/shifts/automatic-entry.js';
import { type NewEntry, samenessOfEntry } from '../../../domain/shifts/shift.js';
import { type ShiftRowWithEntries, shiftOf, timesOf } from '../rows.js';

export interface WantedEntry extends NewEntry {
  readonly automatic: boolean;
}

/** Date, type and times: what makes two shifts of a member the same. */
export const sameness = (
  shift: Pick<WantedShift, 'shift_date' | 'shift_type' | 'start_time' | 'end_time'>,
): string => [shift.shift_date, shift.shift_type, shift.start_time, shift.end_time].join(' ');

const premium = (kind: 'ojti' | 'cic', list: WantedShift['ojti_time']): WantedEntry[] =>
  (list ?? []).map(times => ({ kind, sub_type: null, automatic: false, ...timesOf(times) }));

/** TOS and TNW as they are named; a copy of what came by itself goes on being kept in step. */
function tosTnwOf(wanted: WantedShift): WantedEntry[] {
  const own = automaticEntry(shiftOf(wanted));
  const brought = own && { ...own, automatic: true };
  if (wanted.tos_tnw === undefined) return brought ? [brought] : [];
  return wanted.tos_tnw.map(({ entry_type: kind, sub_type, ...times }) => {
    const entry = { kind, sub_type, ...timesOf(times) };
    const automatic = brought !== null && samenessOfEntry(entry) === samenessOfEntry(brought);
    return { ...entry, automatic };
  });
}

/** Everything that a new shift has under it, each once. */
export function entriesOf(wanted: WantedShift): WantedEntry[] {
  const all = [
    ...premium('ojti', wanted.ojti_time),
    ...premium('cic', wanted.cic_time),
    ...tosTnwOf(wanted),
  ];
  return [...new Map(all.map(entry => [samenessOfEntry(entry), entry])).values()];
}

/** A wanted shift as it would stand in the database. */
export const asRow = (wanted: WantedShift, id: string): ShiftRowWithEntries => ({
  ...shiftOf(wanted),
  id,
  membernumber: '',
  created_at: '',
  updated_at: '',
  entries: entriesOf(wanted).map((entry, index) => ({ ...entry, id: String(index) })),
});
