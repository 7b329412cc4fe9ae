import { conflict, notFound } from '@guildhall/contracts';
import { inTransaction } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { AskedBy } from '../audit/actor.js';
import { insertAuditEntry } from '../audit/repository.js';
import { unlinkChat } from '../links/service.js';
import { type Erased, eraseKept, findStanding, isKept, tellKept } from './repository.js';

const nothingKept = (memberNumber: string) =>
  notFound(`Nothing is kept here about member ${memberNumber}.`, 'MEMBER_NOT_FOUND');

export async function tellPerson(
  pool: pg.Pool,
  memberNumber: string,
  tell: Parameters<typeof tellKept>[2],
): Promise<void> {
  if (!(await isKept(pool, memberNumber))) throw nothingKept(memberNumber);
  await tellKept(pool, memberNumber, tell);
}

export interface Erasure {
  readonly erased: Erased;
  /** Events that a subscriber has not taken yet, this one's unlinking among them. */
  readonly undelivered: number;
  /** The mail host keeps its own; it has to be told by whoever runs it. */
  readonly mailbox: string | null;
}

/** Ends what the person has here, tells those who have to act upon it, and forgets the rest. */
export async function erasePerson(
  pool: pg.Pool,
  memberNumber: string,
  by: AskedBy,
): Promise<Erasure> {
  if (!(await isKept(pool, memberNumber))) throw nothingKept(memberNumber);
  const { isInSource, mailbox } = await findStanding(pool, memberNumber);
  if (isInSource)
    throw conflict(
      `Member ${memberNumber} is still in the source, and the next synchronisation would bring them back. Remove them there and synchronise first`,
    );
  if (isInSource !== null) await unlinkChat(pool, { memberNumber }, by);
  const erased = await inTransaction(pool, async client => {
    const counts = await eraseKept(client, memberNumber);
    await insertAuditEntry(client, {
      action: 'person.erase',
      memberNumber: null,
      before: null,
      after: null,
      ...by,
    });
    return counts;
  });
  const { events } = await findStanding(pool, memberNumber);
  return { erased, undelivered: events, mailbox };
}
