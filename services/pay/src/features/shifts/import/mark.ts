import type { ImportRow, WantedShift } from '@guildhall/contracts/pay';
import { issuesOf } from '../bulk/issues.js';
import { replacementOf } from '../bulk/replacement.js';
import { sameness, shiftOf } from '../bulk/wanted.js';
import type { ShiftRowWithEntries } from '../rows.js';
import type { FileRow } from './files/shift-file.js';

/** What is there already, as far as a file may be about it. */
export interface KnownShifts {
  readonly rows: readonly ShiftRowWithEntries[];
  readonly idBySource: ReadonlyMap<string, string>;
}

type Mark = Pick<ImportRow, 'state' | 'reason' | 'shift' | 'stored'>;

const notUnderstood = (reason: string): Mark => ({
  state: 'not_understood',
  reason,
  shift: null,
  stored: null,
});

const toStored = ({ id, shift_date, shift_type, start_time, end_time }: ShiftRowWithEntries) => ({
  shift_id: id,
  shift_date,
  shift_type,
  start_time,
  end_time,
});

/** One that is there, and what the file wants it to be. */
function beside(row: ShiftRowWithEntries, shift: WantedShift): Mark {
  const { reason, entriesToInsert, entriesToRemove } = replacementOf(row, shift);
  if (reason !== null) return notUnderstood(reason);
  const isSame =
    sameness(row) === sameness(shift) && entriesToInsert.length + entriesToRemove.length === 0;
  return isSame
    ? { state: 'same', reason: null, shift, stored: toStored(row) }
    : {
        state: 'changed',
        reason: null,
        shift: { ...shift, replaces: row.id },
        stored: toStored(row),
      };
}

/** Says of each row of a file what would become of it; each shift counts where it comes first. */
export function markRows(
  rows: readonly FileRow[],
  { rows: stored, idBySource }: KnownShifts,
): (FileRow & Mark)[] {
  const byId = new Map(stored.map(row => [row.id, row]));
  const bySameness = new Map(stored.map(row => [sameness(row), row]));
  const thereAs = (shift: WantedShift) => bySameness.get(sameness(shiftOf(shift)));
  const seen = new Set<string>();
  /** Moved for no other row: where they are, the file wants a shift, or they were moved already. */
  const settled = new Set(
    rows.flatMap(({ read }) => ('shift' in read ? (thereAs(read.shift)?.id ?? []) : [])),
  );

  function movedFor({ replaces = '', source = '' }: WantedShift): ShiftRowWithEntries | null {
    const known = byId.get(replaces) ?? byId.get(idBySource.get(source) ?? '');
    if (known === undefined || settled.has(known.id)) return null;
    settled.add(known.id);
    return known;
  }

  function markOf({ read }: FileRow): Mark {
    if ('problem' in read) return notUnderstood(read.problem);
    const { replaces: _id, ...others } = read.shift;
    const shift = { ...others, ...shiftOf(read.shift) };
    const [issue] = issuesOf({ shifts: [shift] });
    if (issue !== undefined) return notUnderstood(issue.message);
    const key = sameness(shift);
    if (seen.has(key)) return { state: 'repeated', reason: null, shift, stored: null };
    seen.add(key);
    const row = thereAs(shift) ?? movedFor(read.shift);
    return row ? beside(row, shift) : { state: 'new', reason: null, shift, stored: null };
  }
  return rows.map(row => ({ ...row, ...markOf(row) }));
}
