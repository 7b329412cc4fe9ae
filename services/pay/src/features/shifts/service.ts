import { invalid } from '@guildhall/contracts';
import { type Message, message } from '@guildhall/contracts/messages';
import type { NewShift, RecordedShift, ShiftChange } from '@guildhall/contracts/pay';
import type { Db } from '../../database.js';
import {
  automaticChange,
  automaticEntry,
  entriesAfter,
} from '../../domain/shifts/automatic-entry.js';
import { shiftCapsOn, tooMuchToRead } from '../../domain/shifts/shift-caps.js';
import {
  overlappingShifts,
  overlapWarnings,
  type PlacedForOverlap,
  placedForOverlap,
} from '../../domain/shifts/shift-overlap.js';
import {
  reasonAgainstDate,
  reasonAgainstMove,
  reasonAgainstTimes,
} from '../../domain/shifts/shift-rules.js';
import { missing } from '../../http/path-id.js';
import { overtimeQuestions } from './overtime-question.js';
import * as shifts from './repository.js';
import { type ShiftRowWithEntries, shiftOf } from './rows.js';

export const refuse = (reason: Message | null) => {
  if (reason !== null) throw invalid(reason);
};

/** Call after adding shifts on these dates, in the same transaction. */
export async function refuseBeyondCaps(
  tx: Db,
  member: string,
  dates: readonly string[],
): Promise<void> {
  const cap = await shifts.findExceeded(tx, member, shiftCapsOn(dates));
  refuse(cap?.reason ?? null);
}

/** What could not be read because it is too much is refused with where it lies. */
export function readable<T>(found: T | null, where: string): T {
  if (found === null) throw invalid(tooMuchToRead(where));
  return found;
}

/** The sentences about a shift's neighbors; with more of these than can be read, that is the sentence. */
export async function warningsAround(
  db: Db,
  member: string,
  { id, shift_date }: Pick<RecordedShift, 'id' | 'shift_date'>,
  sharing: (own: PlacedForOverlap, near: PlacedForOverlap[]) => PlacedForOverlap[],
): Promise<string[]> {
  const rows = await shifts.listNear(db, member, shift_date);
  if (rows === null) return [tooMuchToRead('around this shift').text];
  const near = rows.map(placedForOverlap);
  const own = near.find(({ shift }) => shift.id === id);
  return own ? overlapWarnings(sharing(own, near)) : [];
}

async function withWarnings(db: Db, member: string, id: string): Promise<RecordedShift> {
  const row = await shifts.find(db, member, id);
  if (row === null) throw missing('Shift');
  const overlaps = await warningsAround(db, member, row, overlappingShifts);
  const question = (await overtimeQuestions(db, member, [row])).get(id);
  const warnings = [...overlaps, ...(question ? [question.text] : [])];
  return { ...row, ...(warnings.length > 0 && { warnings }) };
}

/** The same shift again is the one that exists: a phone that tries twice makes no second. */
export async function recordShift(db: Db, member: string, shift: NewShift): Promise<RecordedShift> {
  refuse(reasonAgainstDate(shift) ?? reasonAgainstTimes(shift));
  const id = await db.transaction().execute(async tx => {
    const inserted = await shifts.insert(tx, member, shift);
    if (inserted === null) return (await shifts.findLike(tx, member, shift))?.id ?? null;
    await refuseBeyondCaps(tx, member, [shift.shift_date]);
    const entry = automaticEntry(shift);
    if (entry) await shifts.changeAutomatic(tx, inserted.id, { action: 'insert', entry });
    return inserted.id;
  });
  // The one that stood in the way was deleted at that moment: now there is room.
  return id === null ? recordShift(db, member, shift) : withWarnings(db, member, id);
}

export async function updateShift(
  db: Db,
  member: string,
  id: string,
  wanted: ShiftChange,
): Promise<RecordedShift> {
  await db.transaction().execute(async tx => {
    const row = await lockedShift(tx, member, id);
    const after = shiftOf({ ...row, ...wanted });
    const exists = row.entries.some(entry => entry.automatic);
    const change = automaticChange(row, after, exists);
    const entries = entriesAfter(row.entries, change).map(entry => ({ id, ...entry }));
    refuse(reasonAgainstDate(after) ?? reasonAgainstMove(row, { ...row, ...after, entries }));
    if (!(await shifts.update(tx, id, after))) throw invalid(message('shift_exists'));
    if (after.shift_date !== row.shift_date) await refuseBeyondCaps(tx, member, [after.shift_date]);
    await shifts.changeAutomatic(tx, id, change);
  });
  return withWarnings(db, member, id);
}

/** Holds a shift of the member's own until the transaction ends. */
async function holdShift(tx: Db, member: string, id: string): Promise<void> {
  if (!(await shifts.lock(tx, member, id))) throw missing('Shift');
}

/** A shift of the member's own with everything under it, held until the transaction ends. */
export async function lockedShift(
  tx: Db,
  member: string,
  id: string,
): Promise<ShiftRowWithEntries> {
  await holdShift(tx, member, id);
  return readable(await shifts.findWithEntries(tx, id), 'under this shift');
}

export async function removeShift(db: Db, member: string, id: string): Promise<void> {
  await db.transaction().execute(async tx => {
    await holdShift(tx, member, id);
    await shifts.remove(tx, member, [id]);
  });
}
