import { type MessageOrText, message, saidOf, textOf } from '@guildhall/contracts/messages';
import {
  ENTRIES_OF_A_KIND,
  type ImportRow,
  type ShiftType,
  type WantedShift,
} from '@guildhall/contracts/pay';
import type { FileRow, FileShift } from '../../../shift-files/shift-file.js';
import { issuesOf } from '../bulk/issues.js';
import { replacementOf } from '../bulk/replacement.js';
import { sameness } from '../bulk/wanted.js';
import type { ShiftRowWithEntries } from '../rows.js';

/** What is there already, as far as a file may be about it. */
export interface KnownShifts {
  readonly rows: readonly ShiftRowWithEntries[];
  readonly idBySource: ReadonlyMap<string, string>;
}

type Mark = Pick<ImportRow, 'state' | 'reason' | 'reason_said' | 'shift' | 'stored'>;

const notUnderstood = (reason: MessageOrText): Mark => ({
  state: 'not_understood',
  reason: textOf(reason),
  reason_said: saidOf(reason),
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
  const { reason, entriesToWrite, entriesToRemove } = replacementOf(row, shift);
  if (reason !== null) return notUnderstood(reason);
  const isSame =
    sameness(row) === sameness(shift) && entriesToWrite.length + entriesToRemove.length === 0;
  return isSame
    ? { state: 'same', reason: null, shift, stored: toStored(row) }
    : {
        state: 'changed',
        reason: null,
        shift: { ...shift, replaces: row.id },
        stored: toStored(row),
      };
}

const placeOf = ({ shift_date, start_time, end_time }: FileShift, type: ShiftType | 'any') =>
  [shift_date, type, start_time, end_time].join(' ');

/** Says of each row of a file what would become of it; each shift counts where it comes first. */
export function markRows(
  rows: readonly FileRow[],
  { rows: stored, idBySource }: KnownShifts,
): (FileRow & Mark)[] {
  const byId = new Map(stored.map(row => [row.id, row]));
  const byPlace = new Map(
    stored.flatMap(row =>
      (['any', row.shift_type] as const).map(type => [placeOf(row, type), row] as const),
    ),
  );
  const thereAs = (shift: FileShift) => byPlace.get(placeOf(shift, shift.shift_type ?? 'any'));
  const seen = new Set<string>();
  /** Moved for no other row: where they are, the file wants a shift, or they were moved already. */
  const settled = new Set(
    rows.flatMap(({ read }) => ('shift' in read ? (thereAs(read.shift)?.id ?? []) : [])),
  );
  function movedFor({ replaces = '', source = '' }: FileShift): ShiftRowWithEntries | undefined {
    const known = byId.get(replaces) ?? byId.get(idBySource.get(source) ?? '');
    if (known === undefined || settled.has(known.id)) return undefined;
    settled.add(known.id);
    return known;
  }

  function markOf({ read }: FileRow): Mark {
    if ('problem' in read) return notUnderstood(read.problem);
    const row = thereAs(read.shift) ?? movedFor(read.shift);
    const { replaces: _id, ...others } = read.shift;
    // What the file does not say of a shift that is there is as its member recorded it.
    const shift = { shift_type: row?.shift_type ?? ('regular' as const), ...others };
    const lists = [shift.ojti_time, shift.cic_time, shift.tos_tnw];
    const most = Math.max(...lists.map(list => list?.length ?? 0));
    if (most > ENTRIES_OF_A_KIND)
      return notUnderstood(message('would_have_too_many_entries', most, ENTRIES_OF_A_KIND));
    const [issue] = issuesOf({ shifts: [shift] });
    if (issue !== undefined)
      return { ...notUnderstood(issue.message), reason_said: issue.said ?? null };
    const key = sameness(shift);
    if (seen.has(key)) return { state: 'repeated', reason: null, shift, stored: null };
    seen.add(key);
    return row ? beside(row, shift) : { state: 'new', reason: null, shift, stored: null };
  }
  return rows.map(row => ({ ...row, ...markOf(row) }));
}
