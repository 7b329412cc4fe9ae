import { randomUUID } from 'node:crypto';
import { conflict, type Deed, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { ErasingService, Erasure, ErasurePart } from '@guildhall/contracts/platform';
import { enqueue, isRunning } from '@guildhall/service-kit/jobs';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Neighbours } from '../../clients/people.js';
import type { Db } from '../../database.js';
import { erasePerson } from '../../jobs/erase-person.js';
import * as erasures from './erasure-repository.js';
import { findErasureState } from './repository.js';

const part = (service: ErasingService, state: ErasurePart['state']): ErasurePart => ({
  service,
  state,
  ...erasures.waitsFor(null),
  erased: null,
});

/**
 * Notes that a person is to be forgotten. From then on it happens, whatever happens to this process. Asked for again,
 * it is the same erasure, under way or done.
 */
export async function askForErasure(
  db: Db,
  { neighbours, markOf }: { readonly neighbours: Neighbours; readonly markOf: erasures.MarkOf },
  memberNumber: string,
  by: AskedBy,
): Promise<{ readonly isNew: boolean; readonly erasure: Erasure }> {
  const id = randomUUID();
  const mark = markOf(memberNumber);
  const isNew = await db.transaction().execute(async tx => {
    const { isInSource, mailbox } = await findErasureState(tx, memberNumber);
    if (isInSource === null) return false;
    if (isInSource) throw conflict(message('erase_in_source', memberNumber), 'STILL_IN_SOURCE');
    const parts = [
      part('chat-bot', neighbours['chat-bot'] ? 'waiting' : 'absent'),
      part('pay', neighbours.pay ? 'waiting' : 'absent'),
      part('platform', 'waiting'),
    ];
    const work = { parts, hadMailbox: mailbox !== null };
    if (!(await erasures.insert(tx, { id, memberNumber, mark, by, work }))) return false;
    await enqueue(tx, erasePerson, [{ erasure: id }]);
    await insertAuditEntry(tx, {
      action: 'person.erase',
      memberNumber,
      after: { erasure: id },
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
 * Nothing more is erased, and who is meant is remembered by nobody but the audit log: it can be asked for anew. An attempt
 * that is under way is not stopped in the middle.
 */
export const cancelErasure = (
  db: Db,
  id: string,
  by: AskedBy,
): Promise<{ readonly changed: boolean; readonly already: Deed | null }> =>
  db.transaction().execute(async tx => {
    const resource = `erasure:${id}`;
    const erasure = await erasures.find(tx, id);
    if (erasure === null || !(await erasures.remove(tx, id))) {
      // As it is by now: two may cancel at once, and it may have come to its end meanwhile.
      if ((await erasures.find(tx, id)) !== null) throw conflict(message('erase_done'));
      const already = await findLastEvent(tx, { resource }, ['person.erase-cancelled']);
      if (already === null) throw notFound(message('no_such_erasure'));
      return { changed: false, already };
    }
    // Asked when the row is gone: an attempt that begins from now on waits for this transaction, and finds nothing.
    if (await isRunning(tx, erasePerson, { erasure: id })) throw conflict(message('erase_in_hand'));
    const { member_number, parts } = erasure;
    await insertAuditEntry(tx, {
      action: 'person.erase-cancelled',
      memberNumber: member_number,
      before: Object.fromEntries(parts.map(each => [each.service, each.erased ?? each.state])),
      ...by,
      resource,
    });
    return { changed: true, already: null };
  });
