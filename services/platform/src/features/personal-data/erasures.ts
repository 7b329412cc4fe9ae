import { randomUUID } from 'node:crypto';
import { conflict, type Deed, notFound } from '@guildhall/contracts';
import {
  MessageError,
  type MessageOrText,
  message,
  saidOf,
  textOf,
} from '@guildhall/contracts/messages';
import type { ErasingService, Erasure, ErasurePart } from '@guildhall/contracts/platform';
import { createWorker, type Worker, waitAfter } from '@guildhall/service-kit';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { insertAuditEntry } from '../../audit/repository.js';
import { type PeopleService, reasonOf } from '../../clients/people.js';
import type { Db } from '../../database.js';
import { unlinkChat } from '../links/service.js';
import * as erasures from './erasure-repository.js';
import {
  endSessions,
  erasePersonalData,
  findErasureState,
  holdErasureState,
} from './repository.js';

export interface Neighbours {
  readonly 'chat-bot': PeopleService | null;
  readonly pay: PeopleService | null;
}

const waitsFor = (why: MessageOrText | null) => ({
  waits_for: why === null ? null : textOf(why),
  waits_for_said: why === null ? null : saidOf(why),
});

const part = (service: ErasingService, state: ErasurePart['state']): ErasurePart => ({
  service,
  state,
  ...waitsFor(null),
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
    if (erasure === null || !(await erasures.removeIdle(tx, id))) {
      // As it is by now: two may cancel at once, and it may have come to its end meanwhile.
      const present = await erasures.find(tx, id);
      if (present !== null)
        throw conflict(message(present.state === 'done' ? 'erase_done' : 'erase_in_hand'));
      const already = await findLastEvent(tx, { resource }, ['person.erase-cancelled']);
      if (already === null) throw notFound(message('no_such_erasure'));
      return { changed: false, already };
    }
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

/** What is gone by then is still told. */
const begunAnew = (each: ErasurePart): ErasurePart =>
  each.state === 'done' ? { ...each, state: 'waiting' } : each;

/** What has to come first is not there yet: no failure, and looked at again. */
class NotYet extends MessageError {}

export interface EraserOptions {
  readonly db: Db;
  readonly neighbours: Neighbours;
  readonly closeMailbox: (memberNumber: string, by: AskedBy) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const lookEveryMs = 2_000;
/** Longer than any attempt can take. */
const leaseMs = 60_000;
const waits = { firstMs: 1_000, longestMs: 60_000 };

/** Erases whatever is due, one person after the other. */
export function createEraser({ db, neighbours, closeMailbox, onError }: EraserOptions): Worker {
  /** The last step: what is here goes with the number, in one transaction with the record of it. */
  const eraseHere = (work: erasures.Claimed, parts: readonly ErasurePart[]) =>
    db.transaction().execute(async tx => {
      const { isInSource } = await holdErasureState(tx, work.memberNumber);
      if (isInSource) throw new NotYet(message('erase_in_source', work.memberNumber));
      const erased = await erasePersonalData(tx, work.memberNumber);
      const { events } = await findErasureState(tx, work.memberNumber);
      if (events > 0) throw new NotYet(message('erase_after_news'));
      const done = parts.map(each =>
        each.service === 'platform'
          ? { ...each, state: 'done' as const, ...waitsFor(null), erased }
          : each,
      );
      // Somebody else was first, or it was cancelled, and then nothing goes.
      if (!(await erasures.finish(tx, work.id, { parts: done, hadMailbox: work.hadMailbox })))
        throw new NotYet(message('no_such_erasure'));
      await insertAuditEntry(tx, {
        action: 'person.erased',
        after: Object.fromEntries(done.map(each => [each.service, each.erased ?? each.state])),
        ...work.by,
      });
    });

  /** Ends what the person has here and waits until everybody has heard of it. */
  async function prepare({ memberNumber, by }: erasures.Claimed): Promise<void> {
    const { isInSource } = await findErasureState(db, memberNumber);
    if (isInSource) throw new NotYet(message('erase_in_source', memberNumber));
    await endSessions(db, memberNumber);
    const about = { ...by, resource: `member:${memberNumber}` };
    await closeMailbox(memberNumber, about);
    if (isInSource !== null) await unlinkChat(db, { memberNumber }, about);
    const { onTheirWay } = await findErasureState(db, memberNumber);
    if (onTheirWay > 0) throw new NotYet(message('erase_after_deliveries', onTheirWay));
  }

  async function eraseAt(each: ErasurePart, work: erasures.Claimed): Promise<ErasurePart> {
    const neighbour = each.service === 'platform' ? null : neighbours[each.service];
    if (each.state !== 'waiting' || neighbour === null) return each;
    try {
      const by = `${work.by.actor.kind}:${work.by.actor.name}`;
      const erased = await neighbour.erase(work.memberNumber, { by, erasure: work.id });
      return { ...each, state: 'done', ...waitsFor(null), erased: { ...erased } };
    } catch (error) {
      return { ...each, ...waitsFor(reasonOf(each.service, error)) };
    }
  }

  async function attempt(work: erasures.Claimed): Promise<void> {
    let parts = work.parts;
    const note = async (service: ErasingService, why: MessageOrText | null) => {
      parts = parts.map(each => (each.service === service ? { ...each, ...waitsFor(why) } : each));
      await erasures.keep(db, work.id, { parts, hadMailbox: work.hadMailbox });
    };
    try {
      await prepare(work);
      for (const each of work.parts.filter(({ service }) => service !== 'platform')) {
        const tried = await eraseAt(each, work);
        parts = parts.map(one => (one.service === tried.service ? tried : one));
        // Cancelled, or done by somebody else, where this took longer than its lease.
        if (!(await erasures.keep(db, work.id, { parts, hadMailbox: work.hadMailbox }))) return;
        // In their order, chat-bot before pay: where nothing has to end first, nothing may be written anew meanwhile.
        if (tried.state === 'waiting') return await note('platform', message('erase_comes_last'));
      }
      await eraseHere(work, parts);
    } catch (error) {
      // What keeps it up is news of the member, who may even be back: whoever had forgotten them may know them again.
      if (error instanceof NotYet) parts = parts.map(begunAnew);
      else onError(error);
      await note('platform', error instanceof NotYet ? error.wording : message('erase_failed'));
    } finally {
      await erasures.tryAgainIn(db, work.id, waitAfter(work.attempts, waits));
    }
  }

  return createWorker({
    claim: count => erasures.claimDue(db, { count, leaseMs }),
    work: attempt,
    atOnce: 1,
    lookEveryMs,
    onError,
  });
}
