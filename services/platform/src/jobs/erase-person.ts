import { unavailable } from '@guildhall/contracts';
import { MessageError, type MessageOrText, message } from '@guildhall/contracts/messages';
import type { ErasurePart } from '@guildhall/contracts/platform';
import type { MarkOf } from '@guildhall/service-kit/database';
import type { JobContext, JobDefinition } from '@guildhall/service-kit/jobs';
import type { AskedBy } from '../audit/actor.js';
import { insertAuditEntry } from '../audit/repository.js';
import { type Neighbors, reasonOf } from '../clients/people.js';
import type { Db } from '../database.js';
import * as erasedMembers from '../erased-members/repository.js';
import { unlinkChat } from '../features/links/service.js';
import * as erasures from '../features/personal-data/erasure-repository.js';
import {
  endSessions,
  erasePersonalData,
  findErasureState,
  findSubjects,
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
  // Retries without limit: only an administrator cancels.
  retry: { firstSeconds: 1, longestSeconds: 48, forHours: 365 * 24 },
};

/** Another service has not finished. */
class Waits extends MessageError {}
/** Something about the member must finish first. The member may even be back. */
class NotYet extends Waits {}

const waitsFor = (part: ErasurePart, why: MessageOrText | null): ErasurePart => ({
  ...part,
  ...erasures.waitsFor(why),
});
const restarted = (part: ErasurePart): ErasurePart =>
  part.state === 'done' ? { ...part, state: 'waiting' } : part;

export interface ErasePersonParts {
  readonly db: Db;
  readonly neighbors: Neighbors;
  readonly markOf: MarkOf;
  readonly closeMailbox: (memberNumber: string, by: AskedBy) => Promise<void>;
}

export function createErasePerson({ db, neighbors, markOf, closeMailbox }: ErasePersonParts) {
  /** Ends the person's access and waits until all subscribers have received the events. */
  async function prepare({ memberNumber, by, despiteSource }: erasures.Attempt): Promise<void> {
    const { isInSource } = await findErasureState(db, memberNumber);
    if (isInSource && !despiteSource) throw new NotYet(message('erase_in_source', memberNumber));
    await endSessions(db, memberNumber);
    const about = { ...by, resource: `member:${memberNumber}` };
    await closeMailbox(memberNumber, about);
    if (isInSource !== null) await unlinkChat(db, { memberNumber }, about);
    const { onTheirWay } = await findErasureState(db, memberNumber);
    if (onTheirWay > 0) throw new NotYet(message('erase_after_deliveries', onTheirWay));
  }

  async function eraseAt(part: ErasurePart, { by, id, memberNumber }: erasures.Attempt) {
    const neighbor = part.service === 'platform' ? null : neighbors[part.service];
    if (part.state !== 'waiting' || neighbor === null) return part;
    try {
      const subjects = await findSubjects(db, memberNumber);
      const asked = { by: `${by.actor.kind}:${by.actor.name}`, erasure: id, subjects };
      const erased = await neighbor.erase(memberNumber, asked);
      return { ...waitsFor(part, null), state: 'done' as const, erased: { ...erased } };
    } catch (error) {
      return waitsFor(part, reasonOf(part.service, error));
    }
  }

  /** The last step: erases our own data and records it, in one transaction. */
  const eraseHere = (work: erasures.Attempt, parts: readonly ErasurePart[]) =>
    db.transaction().execute(async tx => {
      if (!(await erasedMembers.holdOffRuns(tx))) throw new Waits(message('erase_during_sync'));
      const { isInSource } = await holdErasureState(tx, work.memberNumber);
      if (isInSource && !work.despiteSource)
        throw new NotYet(message('erase_in_source', work.memberNumber));
      await erasedMembers.keep(tx, markOf(work.memberNumber), isInSource ?? false);
      const erased = await erasePersonalData(tx, work.memberNumber);
      const { events } = await findErasureState(tx, work.memberNumber);
      if (events > 0) throw new NotYet(message('erase_after_news'));
      const done = parts.map(part =>
        part.service === 'platform'
          ? { ...waitsFor(part, null), state: 'done' as const, erased }
          : part,
      );
      // Canceled, or finished by another attempt: erase nothing.
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
      // Chat-bot before pay; if nothing has to end first, no new data may appear meanwhile.
      for (const part of parts.filter(({ service }) => service !== 'platform')) {
        const tried = await eraseAt(part, work);
        parts = parts.map(each => (each === part ? tried : each));
        if (!(await erasures.keep(db, id, { ...work, parts }))) return;
        if (tried.state === 'waiting') throw new Waits(message('erase_comes_last'));
      }
      await eraseHere(work, parts);
    } catch (error) {
      if (error instanceof NotYet) parts = parts.map(restarted);
      const why = error instanceof Waits ? error.wording : message('erase_failed');
      parts = parts.map(each => (each.service === 'platform' ? waitsFor(each, why) : each));
      await erasures.keep(db, id, { ...work, parts }, retryAt());
      // The reason may name the member and is shown only on the erasure's page.
      if (error instanceof Waits)
        throw unavailable('Waiting. See its page for the reason', { code: 'WAITS', retryAfter: 0 });
      throw error;
    }
  };
}
