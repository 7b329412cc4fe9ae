import { randomUUID } from 'node:crypto';
import { conflict, type Deed, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { ErasingService, Erasure, ErasurePart } from '@guildhall/contracts/platform';
import type { MarkOf } from '@guildhall/service-kit/database';
import { enqueue, isRunning } from '@guildhall/service-kit/jobs';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Neighbors } from '../../clients/people.js';
import type { Db } from '../../database.js';
import { lift } from '../../erased-members/lift.js';
import { erasePerson } from '../../jobs/erase-person.js';
import { liftErasure as lifting } from '../../jobs/lift-erasure.js';
import * as erasures from './erasure-repository.js';
import { findErasureState } from './repository.js';

const part = (service: ErasingService, state: ErasurePart['state']): ErasurePart => ({
  service,
  state,
  ...erasures.waitsFor(null),
  erased: null,
});

export interface Wanted {
  readonly memberNumber: string;
  /** The administrator confirmed that the source still has the row. */
  readonly despiteSource?: boolean | undefined;
}

/** Records the request to erase a person; a job then carries it out. Asking again returns the same erasure. */
export async function askForErasure(
  db: Db,
  { neighbors, markOf }: { readonly neighbors: Neighbors; readonly markOf: MarkOf },
  { memberNumber, despiteSource = false }: Wanted,
  by: AskedBy,
): Promise<{ readonly isNew: boolean; readonly erasure: Erasure }> {
  const id = randomUUID();
  const mark = markOf(memberNumber);
  const isNew = await db.transaction().execute(async tx => {
    const { isInSource, mailbox } = await findErasureState(tx, memberNumber);
    if (isInSource === null) return false;
    if (isInSource && !despiteSource)
      throw conflict(message('erase_in_source', memberNumber), 'STILL_IN_SOURCE');
    const parts = [
      part('chat-bot', neighbors['chat-bot'] ? 'waiting' : 'absent'),
      part('pay', neighbors.pay ? 'waiting' : 'absent'),
      part('platform', 'waiting'),
    ];
    const work = { parts, hadMailbox: mailbox !== null };
    if (!(await erasures.insert(tx, { id, memberNumber, mark, despiteSource, by, work })))
      return false;
    await enqueue(tx, erasePerson, [{ erasure: id }]);
    await insertAuditEntry(tx, {
      action: 'person.erase',
      memberNumber,
      after: { erasure: id, ...(isInSource && { despite_source: true }) },
      ...by,
      resource: `erasure:${id}`,
    });
    return true;
  });
  const erasure = (await erasures.findOf(db, memberNumber)) ?? (await erasures.findDone(db, mark));
  if (erasure === null) throw notFound(message('no_member', memberNumber), 'MEMBER_NOT_FOUND');
  return { isNew, erasure };
}

/**
 * Cancels an erasure and forgets the person, except in the audit log. It can be requested again. An attempt in progress
 * is not interrupted.
 */
export const cancelErasure = (
  db: Db,
  markOf: MarkOf,
  id: string,
  by: AskedBy,
): Promise<{ readonly changed: boolean; readonly already: Deed | null }> =>
  db.transaction().execute(async tx => {
    const resource = `erasure:${id}`;
    const erasure = await erasures.find(tx, id);
    if (erasure === null || !(await erasures.remove(tx, id))) {
      // Reads the current state: it may have been canceled or finished meanwhile.
      if ((await erasures.find(tx, id)) !== null) throw conflict(message('erase_done'));
      const already = await findLastEvent(tx, { resource }, ['person.erase-cancelled']);
      if (already === null) throw notFound(message('no_such_erasure'));
      return { changed: false, already };
    }
    // After the row is gone: a new attempt waits for this transaction and finds nothing.
    if (await isRunning(tx, erasePerson, { erasure: id })) throw conflict(message('erase_in_hand'));
    const { member_number, parts } = erasure;
    // Systems already done reject the member from now on.
    if (member_number !== null)
      await enqueue(tx, lifting, [{ mark: markOf(member_number), member_number }]);
    await insertAuditEntry(tx, {
      action: 'person.erase-cancelled',
      memberNumber: member_number,
      before: Object.fromEntries(parts.map(each => [each.service, each.erased ?? each.state])),
      ...by,
      resource,
    });
    return { changed: true, already: null };
  });

/** Allows the number again; erased data stays erased. */
export const liftErasure = (
  db: Db,
  markOf: MarkOf,
  memberNumber: string,
  by: AskedBy,
): Promise<void> =>
  db.transaction().execute(async tx => {
    if (await lift(tx, markOf, memberNumber, by)) return;
    throw notFound(message('no_erasure_in_force', memberNumber));
  });
