import { notNext } from '@guildhall/contracts';
import type { CalledPerson, FoundMember } from '@guildhall/contracts/platform';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member-not-found.js';
import { enqueueMemberUpdated } from '../../outbox/member-updated.js';
import { wordsOf } from '../directory/search-words.js';
import { foldAll } from '../directory/service.js';
import { lockMember } from '../links/repository.js';
import { findCalled } from './called.js';
import { searchMembers } from './repository.js';
import type { Place } from './search.js';

export interface Asked {
  readonly q?: string | undefined;
  readonly status?: 'active' | 'other' | 'all' | undefined;
  readonly linked?: boolean | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

const placeOf = (last: Place) => Buffer.from(JSON.stringify(last)).toString('base64url');

const ranks = [0, 1, 2];
/** NUL is what PostgreSQL cannot take. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0');

function readPlace(after: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const [rank, first, second, number] = Array.isArray(place) ? place : [];
    if (ranks.includes(rank) && isText(first) && isText(second) && isText(number))
      return [rank, first, second, number];
  } catch {
    // Said below.
  }
  throw notNext(after);
}

const usualLimit = 50;

export async function findMembers(
  db: Db,
  { q = '', status = 'all', linked, after, limit = usualLimit }: Asked,
): Promise<{ members: FoundMember[]; next: string | null }> {
  const { members, last } = await searchMembers(db, {
    words: await foldAll(db, wordsOf(q)),
    status,
    linked: linked ?? null,
    after: after === undefined ? null : readPlace(after),
    limit,
  });
  return { members, next: last && placeOf(last) };
}

export async function findPeople(db: Db, name: string): Promise<CalledPerson[]> {
  const words = await foldAll(db, wordsOf(name));
  return words.length === 0 ? [] : findCalled(db, words);
}

/** Tells every subscriber how the member stands; gives the number of events. */
export const resend = (db: Db, memberNumber: string, by: AskedBy): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await lockMember(tx, memberNumber))) throw memberNotFound();
    const events = await enqueueMemberUpdated(tx, [memberNumber]);
    await insertAuditEntry(tx, { action: 'member.resend', memberNumber, after: { events }, ...by });
    return events;
  });
