import { invalid } from '@guildhall/contracts';
import type { FoundMember } from '@guildhall/contracts/platform';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member-not-found.js';
import { wordsOf } from '../directory/search-words.js';
import { foldAll } from '../directory/service.js';
import { enqueueMemberUpdated } from '../events/repository.js';
import { lockMember } from '../links/repository.js';
import { searchMembers } from './repository.js';

export interface Asked {
  readonly q?: string | undefined;
  readonly status?: 'active' | 'other' | 'all' | undefined;
  readonly linked?: boolean | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

const placeOf = (last: readonly [string, string]) =>
  Buffer.from(JSON.stringify(last)).toString('base64url');

function readPlace(after: string): readonly [string, string] {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString());
    const [name, number] = Array.isArray(place) ? place : [];
    // NUL is what PostgreSQL cannot take.
    if (typeof name === 'string' && typeof number === 'string')
      return [name.replaceAll('\0', ''), number.replaceAll('\0', '')];
  } catch {
    // Said below.
  }
  const message = 'must be `next` of the page before';
  throw invalid(`The request is not valid: query.after ${message}`, [
    { in: 'query', path: ['after'], message, rule: 'pattern', operands: {}, input: after },
  ]);
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

/** Tells every subscriber how the member stands; gives the number of events. */
export const resend = (db: Db, memberNumber: string, by: AskedBy): Promise<number> =>
  db.transaction().execute(async tx => {
    if (!(await lockMember(tx, memberNumber))) throw memberNotFound();
    const events = await enqueueMemberUpdated(tx, [memberNumber]);
    await insertAuditEntry(tx, {
      action: 'member.resend',
      memberNumber,
      before: null,
      after: { events },
      ...by,
    });
    return events;
  });
