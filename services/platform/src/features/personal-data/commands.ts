import { conflict, notFound } from '@guildhall/contracts';
import type { PersonWork } from '@guildhall/service-kit';
import { byOperator } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Database, Db } from '../../database.js';
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
  throw notFound(`Nothing is kept here about member ${memberNumber}.`, 'MEMBER_NOT_FOUND');
}

function insistOnGone({ isInSource }: ErasureState, memberNumber: string): void {
  if (isInSource)
    throw conflict(
      `Member ${memberNumber} is still in the source, and the next synchronisation would bring them back. Remove them there and synchronise first`,
    );
}

/** Ends what the person has here, tells those who have to act upon it, and forgets the rest. */
async function erasePerson(db: Db, memberNumber: string) {
  await insistOnKept(db, memberNumber);
  const before = await findErasureState(db, memberNumber);
  insistOnGone(before, memberNumber);
  if (before.isInSource !== null) await unlinkChat(db, { memberNumber }, byOperator());
  const erased = await db.transaction().execute(async tx => {
    insistOnGone(await holdErasureState(tx, memberNumber), memberNumber);
    const counts = await erasePersonalData(tx, memberNumber);
    await insertAuditEntry(tx, { action: 'person.erased', ...byOperator() });
    return counts;
  });
  // Events that a subscriber has not taken yet, this one's unlinking among them.
  const { events } = await findErasureState(db, memberNumber);
  const leftToDo: string[] = [];
  if (before.mailbox !== null)
    leftToDo.push(`The mailbox ${before.mailbox} is the mail host’s: remove it there.`);
  if (events > 0)
    leftToDo.push(
      `Events about the member that wait for a subscriber: ${events}. Run this again when they have arrived.`,
    );
  return { erased, leftToDo };
}

export const person: PersonWork<Database> = {
  read: async ({ kysely: db }, member, say) => {
    await insistOnKept(db, member);
    await exportPersonalData(db, { member, subject: null }, say);
  },
  erasing: 'Forget a member who has left the source',
  erase: ({ kysely }, member) => erasePerson(kysely, member),
};
