import { conflict, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { WritePart } from '@guildhall/service-kit';
import { keepMark, liftMark, type MarkOf, sumErased } from '@guildhall/service-kit/database';
import * as audit from '../../audit/repository.js';
import type { Db } from '../../database.js';
import {
  erasePersonalData,
  exportPersonalData,
  findUnfinished,
  isKept,
  noteSubjects,
} from './repository.js';

/** Null if there is no data. */
export async function exportPerson(
  db: Db,
  member: string,
): Promise<(say: WritePart) => Promise<void>> {
  if (!(await isKept(db, member)))
    throw notFound(`There is no data about member ${member}.`, 'MEMBER_NOT_FOUND');
  return async say => {
    await say('member_number', member);
    await exportPersonalData(db, { member, subject: null }, say);
  };
}

export interface ErasureAsked {
  readonly by: string;
  readonly erasure?: string | undefined;
  /** The person's subjects from the platform, in addition to those known here. */
  readonly subjects?: readonly string[] | undefined;
}

/**
 * Erases a member. Link and record must end at the platform first. Repeating the same erasure includes earlier results,
 * in case a response was lost.
 */
export const erasePerson = (
  db: Db,
  member: string,
  markOf: MarkOf,
  { by, erasure, subjects = [] }: ErasureAsked,
): Promise<Record<string, number>> =>
  db.transaction().execute(async tx => {
    const { events, linked } = await findUnfinished(tx, member);
    if (linked.length > 0) throw conflict(message('erase_after_roles', linked.join(', '), member));
    if (events > 0) throw conflict(message('erase_after_events', events, member));
    await keepMark(tx, markOf(member));
    await noteSubjects(tx, member, subjects);
    const erased = await erasePersonalData(tx, member);
    await audit.insert(tx, { action: 'person.erased', actor: by, details: { erasure, erased } });
    return erasure === undefined ? erased : sumErased(tx, audit.auditTable, erasure);
  });

export const liftErasure = (db: Db, mark: string): Promise<boolean> =>
  db.transaction().execute(async tx => {
    const lifted = await liftMark(tx, mark);
    if (lifted)
      await audit.insert(tx, {
        action: 'person.erasure-lifted',
        actor: 'service:platform',
        details: {},
      });
    return lifted;
  });
