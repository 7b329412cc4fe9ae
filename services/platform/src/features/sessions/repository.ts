import { hash } from 'node:crypto';
import type { Identity } from '@guildhall/auth';
import { OWN_SESSIONS_AT_MOST } from '@guildhall/contracts/platform';
import {
  allRows,
  createLastUsedTracker,
  deleteInBatches,
  firstRow,
  instant,
  query,
  type Renamed,
  sql,
  type Worded,
} from '@guildhall/service-kit/database';
import { LRUCache } from 'lru-cache';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import type { Profile, SessionRow } from '../../live-session/live-session.js';

/** A trigger tells every replica the hash of a session that ended or has new tokens. */
export const sessionsChanged = 'sessions_changed';

/** A page’s requests come in dozens, and each would be hashed: a twenty-fifth of what one through the proxy costs. */
const hashes = new LRUCache<string, Buffer>({
  max: 10_000,
  memoMethod: sessionId => hash('sha256', sessionId, 'buffer'),
});

/** The cookie holds the id; a copy of the database gives nobody a session. */
export const hashOf = (sessionId: string): Buffer => hashes.memo(sessionId);

type NewestRow = Renamed<
  Tables['sessions'],
  {
    idHash: 'id_hash';
    subject: 'subject';
    profile: 'profile';
    roles: 'roles';
    member: 'member_number';
    admin: 'is_admin';
    tokens: 'tokens';
    tokensExpireAt: 'tokens_expire_at';
    authenticatedAt: 'authenticated_at';
  }
> & { readonly profile: Profile; readonly roles: readonly string[]; readonly expiresAt: Date };

const columns = `id_hash as "idHash", subject, profile, roles, member_number as member, is_admin as admin,
  tokens, tokens_expire_at as "tokensExpireAt", least(expires_at, last_seen_at + make_interval(secs => $2)) as "expiresAt",
  authenticated_at as "authenticatedAt"`;

/** Writing every request's time would make each read a write; a minute is near enough for an idle limit. */
const touchEvery = '1 minute';

/** Gives a session that goes on, by its hash, and notes that it was used. */
export function liveFinder(db: Db, idleSeconds: number) {
  const touch = createLastUsedTracker(id =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id_hash', '=', Buffer.from(id, 'hex'))
      .execute(),
  );
  return async (idHash: Buffer): Promise<SessionRow | null> => {
    // Every request with a cookie asks this: planned once a connection.
    const row = await firstRow<NewestRow & { stale: boolean }>(
      db,
      `select ${columns}, last_seen_at < now() - interval '${touchEvery}' as stale
       from sessions
      where id_hash = $1 and expires_at > now() and last_seen_at > now() - make_interval(secs => $2)`,
      [idHash, idleSeconds],
      'live-session',
    );
    if (row?.stale) touch(idHash.toString('hex'));
    return row;
  };
}

export type FindLive = ReturnType<typeof liveFinder>;

/** Of versions that kept as many as were begun. */
const ENDED_AT_ONCE = 1000;

/** Whoever logs in again and again has so many, and no more: what was used longest ago ends for it. */
export async function insert(
  db: Db,
  session: Identity &
    Pick<SessionRow, 'idHash' | 'profile' | 'tokens' | 'tokensExpireAt'> & {
      readonly userAgent?: string | null;
      readonly authenticatedAt?: Date | null;
    },
  lifetimeSeconds: number,
): Promise<void> {
  await query(
    db,
    `with beyond as (
       delete from sessions where id_hash in (
         select id_hash from sessions where subject = $2
          order by last_seen_at desc, created_at desc offset ${OWN_SESSIONS_AT_MOST - 1} limit ${ENDED_AT_ONCE}
          for update skip locked)
     )
     insert into sessions (id_hash, subject, profile, roles, member_number, is_admin, tokens, tokens_expire_at,
                           created_at, last_seen_at, expires_at, user_agent, authenticated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), now() + make_interval(secs => $9), $10, $11)`,
    [
      session.idHash,
      session.subject,
      session.profile,
      session.roles,
      session.member,
      session.admin,
      session.tokens,
      session.tokensExpireAt,
      lifetimeSeconds,
      session.userAgent ?? null,
      session.authenticatedAt ?? null,
    ],
  );
}

type OwnSessionRow = Pick<Row<'sessions'>, 'id_hash' | 'user_agent'> &
  Worded<Tables['sessions'], 'created_at' | 'last_seen_at' | 'expires_at'> & {
    /** Part of the hash: it names a session to its owner and opens nothing. */
    readonly id: string;
  };

/** The live sessions of one person, the last used first. */
export const listOf = (
  db: Db,
  subject: string,
  idleSeconds: number,
): Promise<readonly OwnSessionRow[]> =>
  allRows<OwnSessionRow>(
    db,
    `select id_hash, substr(encode(id_hash, 'hex'), 1, 32) as id, user_agent,
            ${instant('created_at')} as created_at, ${instant('last_seen_at')} as last_seen_at,
            ${instant('least(expires_at, last_seen_at + make_interval(secs => $2))')} as expires_at
       from sessions s
      where subject = $1 and s.expires_at > now() and s.last_seen_at > now() - make_interval(secs => $2)
      order by s.last_seen_at desc, s.created_at desc limit ${OWN_SESSIONS_AT_MOST}`,
    [subject, idleSeconds],
  );

/** Gives the row that was there, so that its tokens can be given back to the provider. */
export async function remove(
  db: Db,
  idHash: Buffer,
): Promise<Pick<SessionRow, 'subject' | 'tokens'> | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('id_hash', '=', idHash)
    .returning(['subject', 'tokens'])
    .executeTakeFirst();
  return row ?? null;
}

/** Those that began last: what the provider gives nowadays. */
export const listNewest = (db: Db, count: number) =>
  db
    .selectFrom('sessions')
    .select(['tokens', 'member_number as member'])
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();

/** Of whom is to be forgotten they say who that is, and go with the rest. */
export const removeExpired = (db: Db, idleSeconds: number): Promise<number> =>
  deleteInBatches(
    db,
    'sessions',
    `(expires_at <= now() or last_seen_at <= now() - make_interval(secs => $1))
      and not exists (select 1 from erasures where erasures.member_number = sessions.member_number)`,
    idleSeconds,
  );

/** A session with the tokens that it had when they were read. */
type Held = Pick<SessionRow, 'idHash' | 'tokens'>;

const leaseEnd = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** True for the one replica that may ask the provider for new tokens; the lease outlives a killed one by seconds. */
export async function takeRefreshLease(
  db: Db,
  { idHash, tokens }: Held,
  seconds: number,
): Promise<boolean> {
  // The tokens that were found old must still be those: another replica may have renewed them since.
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ refreshing_until: leaseEnd(seconds) })
    .where('id_hash', '=', idHash)
    .where('tokens', '=', tokens)
    .where(({ eb, or }) =>
      or([eb('refreshing_until', 'is', null), eb('refreshing_until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Unless it was given back meanwhile. */
export async function extendRefreshLease(db: Db, idHash: Buffer, seconds: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ refreshing_until: leaseEnd(seconds) })
    .where('id_hash', '=', idHash)
    .where('refreshing_until', 'is not', null)
    .execute();
}

export async function releaseRefreshLease(db: Db, idHash: Buffer): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ refreshing_until: null })
    .where('id_hash', '=', idHash)
    .execute();
}

/**
 * Nothing, where a lease has run out and somebody else has renewed them meanwhile. Before it is read what they say
 * (`login`), the lease goes on.
 */
export async function keepTokens(
  db: Db,
  held: Held,
  tokens: Buffer,
  login?: Identity & { readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      tokens,
      ...(login && {
        tokens_expire_at: login.expiresAt,
        refreshing_until: null,
        roles: [...login.roles],
        member_number: login.member,
        is_admin: login.admin,
      }),
    })
    .where('id_hash', '=', held.idHash)
    .where('tokens', '=', held.tokens)
    .execute();
}
