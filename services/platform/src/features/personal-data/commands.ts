import { conflict, notFound } from '@guildhall/contracts';
import type { PersonWork } from '@guildhall/service-kit';
import type { MarkOf } from '@guildhall/service-kit/database';
import { byOperator } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Database, Db } from '../../database.js';
import { keep } from '../../erased-members/repository.js';
import { unlinkChat } from '../links/service.js';
import {
  type ErasureState,
  erasePersonalData,
  exportPersonalData,
  findErasureState,
  holdErasureState,
  isKept,
} from './repository.js';

async function insistOnKept(db: Db, memberNumber: string): Promise<void> {
  if (await isKept(db, memberNumber)) return;
  throw notFound(`There is no data about member ${memberNumber}.`, 'MEMBER_NOT_FOUND');
}

function insistOnGone({ isInSource }: ErasureState, memberNumber: string): void {
  if (isInSource)
    throw conflict(
      `Member ${memberNumber} is still in the source, and the next synchronization would bring them back. Remove them there and synchronize first`,
    );
}

/** Ends the person's access, notifies subscribers, and erases the rest. */
async function erasePerson(db: Db, memberNumber: string, markOf: MarkOf) {
  await insistOnKept(db, memberNumber);
  const before = await findErasureState(db, memberNumber);
  insistOnGone(before, memberNumber);
  // Refused without a key, before anything ends.
  const mark = markOf(memberNumber);
  if (before.isInSource !== null) await unlinkChat(db, { memberNumber }, byOperator());
  const erased = await db.transaction().execute(async tx => {
    insistOnGone(await holdErasureState(tx, memberNumber), memberNumber);
    await keep(tx, mark, false);
    const counts = await erasePersonalData(tx, memberNumber);
    await insertAuditEntry(tx, { action: 'person.erased', ...byOperator() });
    return counts;
  });
  // Undelivered events, including the unlink event of this erasure.
  const { events } = await findErasureState(db, memberNumber);
  const leftToDo: string[] = [];
  if (before.mailbox !== null)
    leftToDo.push(`Remove the mailbox ${before.mailbox} on the mail host.`);
  if (events > 0)
    leftToDo.push(
      `Undelivered events about the member: ${events}. Run this again after they are delivered.`,
    );
  return { erased, leftToDo };
}

export const person: PersonWork<Database> = {
  read: async ({ kysely: db }, member, say) => {
    await insistOnKept(db, member);
    await exportPersonalData(db, { member, subject: null }, say);
  },
  erasing: 'Forget a member who has left the source',
  erase: ({ kysely }, member, _by, markOf) => erasePerson(kysely, member, markOf),
};
