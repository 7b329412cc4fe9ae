import { invalid } from '@guildhall/contracts';
import { type Message, message } from '@guildhall/contracts/messages';
import type { RecordedShift, ShiftChange } from '@guildhall/contracts/pay';
import { isDuplicate } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import { shiftCapsOn, tooMuchToRead } from '../../domain/shifts/shift-caps.js';
import {
  overlappingShifts,
  overlapWarnings,
  type PlacedForOverlap,
  placedForOverlap,
} from '../../domain/shifts/shift-overlap.js';
import { reasonAgainstDate } from '../../domain/shifts/shift-rules.js';
import { missing } from '../../http/path-id.js';
import { replacementOf } from './bulk/replacement.js';
import { removeEntries, updateShifts, writeEntries } from './bulk/repository.js';
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

export async function withWarnings(db: Db, member: string, id: string): Promise<RecordedShift> {
  const row = await shifts.find(db, member, id);
  if (row === null) throw missing('Shift');
  const overlaps = await warningsAround(db, member, row, overlappingShifts);
  const question = (await overtimeQuestions(db, member, [row])).get(id);
  const warnings = [...overlaps, ...(question ? [question.text] : [])];
  return { ...row, ...(warnings.length > 0 && { warnings }) };
}

export async function updateShift(
  db: Db,
  member: string,
  id: string,
  wanted: ShiftChange,
): Promise<RecordedShift> {
  try {
    await db.transaction().execute(async tx => {
      const row = await lockedShift(tx, member, id);
      const after = { ...shiftOf({ ...row, ...wanted }), id };
      const { reason, entriesToWrite, entriesToRemove } = replacementOf(row, after);
      refuse(reasonAgainstDate(after) ?? reason);
      await updateShifts(tx, [after]);
      if (after.shift_date !== row.shift_date)
        await refuseBeyondCaps(tx, member, [after.shift_date]);
      await removeEntries(tx, entriesToRemove);
      await writeEntries(
        tx,
        entriesToWrite.map(entry => ({ ...entry, shift_id: id })),
      );
    });
  } catch (error) {
    throw isDuplicate(error) ? invalid(message('shift_exists')) : error;
  }
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
