import { conflict, notFound } from '@guildhall/contracts';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { unlinkChat } from '../links/service.js';
import { eraseKept, findErasureState, isKept, tellKept } from './repository.js';

const nothingKept = (memberNumber: string) =>
  notFound(`Nothing is kept here about member ${memberNumber}.`, 'MEMBER_NOT_FOUND');

export async function tellPerson(
  db: Db,
  memberNumber: string,
  tell: Parameters<typeof tellKept>[2],
): Promise<void> {
  if (!(await isKept(db, memberNumber))) throw nothingKept(memberNumber);
  await tellKept(db, { member: memberNumber, subject: null }, tell);
}

export interface Erasure {
  readonly erased: Readonly<Record<string, number>>;
  /** Events that a subscriber has not taken yet, this one's unlinking among them. */
  readonly undelivered: number;
  /** The mail host keeps its own; it has to be told by whoever runs it. */
  readonly mailbox: string | null;
}

/** Ends what the person has here, tells those who have to act upon it, and forgets the rest. */
export async function erasePerson(db: Db, memberNumber: string, by: AskedBy): Promise<Erasure> {
  if (!(await isKept(db, memberNumber))) throw nothingKept(memberNumber);
  const { isInSource, mailbox } = await findErasureState(db, memberNumber);
  if (isInSource)
    throw conflict(
      `Member ${memberNumber} is still in the source, and the next synchronisation would bring them back. Remove them there and synchronise first`,
    );
  if (isInSource !== null) await unlinkChat(db, { memberNumber }, by);
  const erased = await db.transaction().execute(async tx => {
    const counts = await eraseKept(tx, memberNumber);
    await insertAuditEntry(tx, { action: 'person.erased', ...by });
    return counts;
  });
  const { events } = await findErasureState(db, memberNumber);
  return { erased, undelivered: events, mailbox };
}
