import { conflict, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { WritePart } from '@guildhall/service-kit';
import { sumErased } from '@guildhall/service-kit/database';
import * as audit from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { erasePersonalData, exportPersonalData, findUnfinished, isKept } from './repository.js';

/** Nothing is said where nothing is kept. */
export async function tellPerson(
  db: Db,
  member: string,
): Promise<(say: WritePart) => Promise<void>> {
  if (!(await isKept(db, member)))
    throw notFound(`Nothing is kept here about member ${member}.`, 'MEMBER_NOT_FOUND');
  return async say => {
    await say('member_number', member);
    await exportPersonalData(db, { member, subject: null }, say);
  };
}

/**
 * Forgets a member here. Their link, and their record, are the platform's to end first. An answer may have been lost:
 * for the same erasure it is told what was gone before, too.
 */
export const erasePerson = (
  db: Db,
  member: string,
  { by, erasure }: { readonly by: string; readonly erasure?: string | undefined },
): Promise<Record<string, number>> =>
  db.transaction().execute(async tx => {
    const { events, linked } = await findUnfinished(tx, member);
    if (linked.length > 0) throw conflict(message('erase_after_roles', linked.join(', '), member));
    if (events > 0) throw conflict(message('erase_after_events', events, member));
    const erased = await erasePersonalData(tx, member);
    await audit.insert(tx, { action: 'person.erased', actor: by, details: { erasure, erased } });
    return erasure === undefined ? erased : sumErased(tx, audit.auditTable, erasure);
  });
