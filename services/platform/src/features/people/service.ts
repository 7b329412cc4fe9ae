import type { Input } from '@guildhall/contracts';
import type {
  CalledPerson,
  findMembers as endpoint,
  FoundMember,
} from '@guildhall/contracts/platform';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member.js';
import { enqueueMemberUpdated } from '../../outbox/member-updated.js';
import { wordsOf } from '../directory/search-words.js';
import { foldAll } from '../directory/service.js';
import { lockMember } from '../links/repository.js';
import { findCalled, searchMembers } from './repository.js';
import { readPlace } from './search.js';

type Asked = Input<typeof endpoint>['query'];

const usualLimit = 50;

export const findMembers = async (
  db: Db,
  { q = '', status = 'all', linked, after, limit = usualLimit }: Asked,
): Promise<{ members: FoundMember[]; next: string | null }> =>
  searchMembers(db, {
    words: await foldAll(db, wordsOf(q)),
    status,
    linked: linked ?? null,
    after: after === undefined ? null : readPlace(after),
    limit,
  });

export async function findPeople(db: Db, name: string): Promise<CalledPerson[]> {
  const words = await foldAll(db, wordsOf(name));
  return words.length === 0 ? [] : findCalled(db, words);
}

/** Sends every subscriber the member's current state; returns the number of events. */
export const resend = (db: Db, memberNumber: string, by: AskedBy): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await lockMember(tx, memberNumber))) throw memberNotFound();
    const events = await enqueueMemberUpdated(tx, [memberNumber]);
    await insertAuditEntry(tx, { action: 'member.resend', memberNumber, after: { events }, ...by });
    return events;
  });
