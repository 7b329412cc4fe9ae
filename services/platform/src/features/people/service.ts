import { type Input, isChatId } from '@guildhall/contracts';
import type {
  CalledPerson,
  findMembers as endpoint,
  FoundMember,
} from '@guildhall/contracts/platform';
import { pageOf, parseNumber } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member.js';
import { enqueueMemberUpdated } from '../../outbox/member-updated.js';
import { wordsOf } from '../directory/search-words.js';
import { foldAll } from '../directory/service.js';
import { findHolder, lockMember } from '../links/repository.js';
import { findCalled, searchMembers } from './repository.js';

type Asked = Input<typeof endpoint>['query'];

const usualLimit = 50;
const active = { active: 'true', other: 'false', all: 'all' } as const;

/** The directory's search, for all members, and for account numbers as well. */
export async function findMembers(
  db: Db,
  { q = '', status = 'all', linked, after, limit = usualLimit }: Asked,
): Promise<{ members: FoundMember[]; next: string | null }> {
  const offset = Number(parseNumber(after));
  const words = await foldAll(db, wordsOf(q));
  const holder = isChatId(q.trim()) ? await findHolder(db, q.trim()) : null;
  const rows = await searchMembers(db, {
    words: words.map(({ numbers, folded }) => ({
      numbers: holder === null ? numbers : [...numbers, holder],
      folded,
    })),
    active: active[status],
    chat_verified: linked,
    limit: limit + 1,
    offset,
  });
  const { shown, next } = pageOf(rows, limit, () => String(offset + limit));
  return { members: shown, next };
}

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
