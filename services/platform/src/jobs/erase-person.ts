import { unavailable } from '@guildhall/contracts';
import { MessageError, type MessageOrText, message } from '@guildhall/contracts/messages';
import type { ErasurePart } from '@guildhall/contracts/platform';
import type { JobContext, JobDefinition } from '@guildhall/service-kit/jobs';
import type { AskedBy } from '../audit/actor.js';
import { insertAuditEntry } from '../audit/repository.js';
import { type Neighbours, reasonOf } from '../clients/people.js';
import type { Db } from '../database.js';
import { unlinkChat } from '../features/links/service.js';
import * as erasures from '../features/personal-data/erasure-repository.js';
import {
  endSessions,
  erasePersonalData,
  findErasureState,
  holdErasureState,
} from '../features/personal-data/repository.js';

export interface ErasureData {
  readonly erasure: string;
}

export const erasePerson: JobDefinition<ErasureData> = {
  name: 'erase-person',
  subjectOf: ({ erasure }) => erasure,
  concurrency: 1,
  expireInSeconds: 45,
  // What it waits for may take long, and only an administrator gives up.
  retry: { firstSeconds: 1, longestSeconds: 48, forHours: 365 * 24 },
};

/** Another service has not done its part. */
class Waits extends MessageError {}
/** Something about the member has to come first. They may even be back, and services may know them again. */
class NotYet extends Waits {}

const waitsFor = (part: ErasurePart, why: MessageOrText | null): ErasurePart => ({
  ...part,
  ...erasures.waitsFor(why),
});
const begunAnew = (part: ErasurePart): ErasurePart =>
  part.state === 'done' ? { ...part, state: 'waiting' } : part;

export interface ErasePersonParts {
  readonly db: Db;
  readonly neighbours: Neighbours;
  readonly closeMailbox: (memberNumber: string, by: AskedBy) => Promise<void>;
}

export function createErasePerson({ db, neighbours, closeMailbox }: ErasePersonParts) {
  /** Ends what the person has here and waits until all subscribers have heard of it. */
  async function prepare({ memberNumber, by }: erasures.Attempt): Promise<void> {
    const { isInSource } = await findErasureState(db, memberNumber);
    if (isInSource) throw new NotYet(message('erase_in_source', memberNumber));
    await endSessions(db, memberNumber);
    const about = { ...by, resource: `member:${memberNumber}` };
    await closeMailbox(memberNumber, about);
    if (isInSource !== null) await unlinkChat(db, { memberNumber }, about);
    const { onTheirWay } = await findErasureState(db, memberNumber);
    if (onTheirWay > 0) throw new NotYet(message('erase_after_deliveries', onTheirWay));
  }

  async function eraseAt(part: ErasurePart, { by, id, memberNumber }: erasures.Attempt) {
    const neighbour = part.service === 'platform' ? null : neighbours[part.service];
    if (part.state !== 'waiting' || neighbour === null) return part;
    try {
      const asked = { by: `${by.actor.kind}:${by.actor.name}`, erasure: id };
      const erased = await neighbour.erase(memberNumber, asked);
      return { ...waitsFor(part, null), state: 'done' as const, erased: { ...erased } };
    } catch (error) {
      return waitsFor(part, reasonOf(part.service, error));
    }
  }

  /** The last step: what is here goes with the number, in one transaction with the record of it. */
  const eraseHere = (work: erasures.Attempt, parts: readonly ErasurePart[]) =>
    db.transaction().execute(async tx => {
      const { isInSource } = await holdErasureState(tx, work.memberNumber);
      if (isInSource) throw new NotYet(message('erase_in_source', work.memberNumber));
      const erased = await erasePersonalData(tx, work.memberNumber);
      const { events } = await findErasureState(tx, work.memberNumber);
      if (events > 0) throw new NotYet(message('erase_after_news'));
      const done = parts.map(part =>
        part.service === 'platform'
          ? { ...waitsFor(part, null), state: 'done' as const, erased }
          : part,
      );
      // Canceled, or done by another attempt that took this one for dead: then nothing goes.
      if (!(await erasures.finish(tx, work.id, { ...work, parts: done })))
        throw new Waits(message('no_such_erasure'));
      await insertAuditEntry(tx, {
        action: 'person.erased',
        after: Object.fromEntries(done.map(part => [part.service, part.erased ?? part.state])),
        ...work.by,
      });
    });

  return async ({ erasure: id }: ErasureData, { retryAt }: JobContext): Promise<void> => {
    const work = await erasures.beginAttempt(db, id);
    if (work === null) return;
    let { parts } = work;
    try {
      await prepare(work);
      // In their order, chat-bot before pay: where nothing has to end first, nothing may be written anew meanwhile.
      for (const part of parts.filter(({ service }) => service !== 'platform')) {
        const tried = await eraseAt(part, work);
        parts = parts.map(each => (each === part ? tried : each));
        if (!(await erasures.keep(db, id, { ...work, parts }))) return;
        if (tried.state === 'waiting') throw new Waits(message('erase_comes_last'));
      }
      await eraseHere(work, parts);
    } catch (error) {
      if (error instanceof NotYet) parts = parts.map(begunAnew);
      const why = error instanceof Waits ? error.wording : message('erase_failed');
      parts = parts.map(each => (each.service === 'platform' ? waitsFor(each, why) : each));
      await erasures.keep(db, id, { ...work, parts }, retryAt());
      // What it waits for may name the member, and is told on its page alone.
      if (error instanceof Waits) throw unavailable('It waits: its page says for what', 'WAITS', 0);
      throw error;
    }
  };
}
