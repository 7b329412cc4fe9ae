import { notFound } from '@guildhall/contracts';
import type { WritePart } from '@guildhall/service-kit';
import { sumErased } from '@guildhall/service-kit/database';
import * as audit from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { erasePersonalData, exportPersonalData, forgotten, isKept } from './repository.js';

/** Nothing is said where nothing is kept. */
export async function tellPerson(
  db: Db,
  memberNumber: string,
): Promise<(say: WritePart) => Promise<void>> {
  if (!(await isKept(db, memberNumber)))
    throw notFound(`Nothing is kept here about member ${memberNumber}.`);
  return say => exportPersonalData(db, { member: memberNumber, subject: null }, say);
}

/**
 * May be done again: then nothing is left to forget, and that it was asked for is noted once more. An answer may have
 * been lost: for the same erasure it is told what was gone before, too.
 */
export const erasePerson = (
  db: Db,
  memberNumber: string,
  { by, erasure }: { readonly by: string; readonly erasure?: string | undefined },
): Promise<Record<string, number>> =>
  db.transaction().execute(async tx => {
    const erased = await erasePersonalData(tx, memberNumber);
    await audit.insert(tx, {
      actor: by,
      action: 'person.erased',
      memberNumber: forgotten,
      details: { erasure, erased },
    });
    return erasure === undefined ? erased : sumErased(tx, audit.auditTable, erasure);
  });
