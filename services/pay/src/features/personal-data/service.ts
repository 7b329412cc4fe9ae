import { notFound } from '@guildhall/contracts';
import type { WritePart } from '@guildhall/service-kit';
import { keepMark, liftMark, type MarkOf, sumErased } from '@guildhall/service-kit/database';
import * as audit from '../../audit/repository.js';
import type { Db } from '../../database.js';
import {
  erasePersonalData,
  exportPersonalData,
  forgotten,
  isKept,
  noteSubjects,
} from './repository.js';

export async function exportPerson(
  db: Db,
  memberNumber: string,
): Promise<(say: WritePart) => Promise<void>> {
  if (!(await isKept(db, memberNumber)))
    throw notFound(`There is no data about member ${memberNumber}.`);
  return say => exportPersonalData(db, { member: memberNumber, subject: null }, say);
}

export interface ErasureAsked {
  readonly by: string;
  readonly erasure?: string | undefined;
  /** Who the person is at the identity provider, beside what is known here. */
  readonly subjects?: readonly string[] | undefined;
}

/**
 * Idempotent. If a response was lost, the same erasure also returns what was erased before.
 */
export const erasePerson = (
  db: Db,
  memberNumber: string,
  markOf: MarkOf,
  { by, erasure, subjects = [] }: ErasureAsked,
): Promise<Record<string, number>> =>
  db.transaction().execute(async tx => {
    await keepMark(tx, markOf(memberNumber));
    await noteSubjects(tx, memberNumber, subjects);
    const erased = await erasePersonalData(tx, memberNumber);
    await audit.insert(tx, {
      actor: by,
      action: 'person.erased',
      memberNumber: forgotten,
      details: { erasure, erased },
    });
    return erasure === undefined ? erased : sumErased(tx, audit.auditTable, erasure);
  });

export const liftErasure = (db: Db, mark: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const lifted = await liftMark(tx, mark);
    if (lifted)
      await audit.insert(tx, {
        actor: 'platform',
        action: 'person.erasure-lifted',
        memberNumber: null,
      });
    return lifted;
  });
