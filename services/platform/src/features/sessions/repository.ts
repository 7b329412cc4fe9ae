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
import type { LogoutToken } from '../../clients/identity/logout-token.js';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';
import type { Profile, SessionRow } from '../../live-session/live-session.js';

/** A trigger announces the hash of an ended or renewed session to every replica. */
export const sessionsChanged = 'sessions_changed';

/** Caches hashes: a page sends dozens of requests, and hashing is 4 % of a proxied one. */
const hashes = new LRUCache<string, Buffer>({
  max: 10_000,
  memoMethod: sessionId => hash('sha256', sessionId, 'buffer'),
});

/** Stored hashed: a copy of the database opens no session. */
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

/** Recorded once a minute, so that reads do not all become writes. */
const touchEvery = '1 minute';

/** Returns a live session by its hash and records its use. */
export function liveFinder(db: Db, idleSeconds: number) {
  const touch = createLastUsedTracker(id =>
    db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id_hash', '=', Buffer.from(id, 'hex'))
      .execute(),
  );
  return async (idHash: Buffer): Promise<SessionRow | null> => {
    // A named statement: every request with a cookie uses it.
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

/** Limits sessions per person; the least recently used one ends. */
export async function insert(
  db: Db,
  session: Identity &
    Pick<SessionRow, 'idHash' | 'profile' | 'tokens' | 'tokensExpireAt'> & {
      readonly userAgent?: string | null;
      readonly authenticatedAt?: Date | null;
      readonly sid?: string | null;
    },
  lifetimeSeconds: number,
): Promise<void> {
  await query(
    db,
    `with beyond as (
       delete from sessions where id_hash in (
         select id_hash from sessions where subject = $2
          order by last_seen_at desc, created_at desc offset ${OWN_SESSIONS_AT_MOST - 1}
          for update skip locked)
     )
     insert into sessions (id_hash, subject, profile, roles, member_number, is_admin, tokens, tokens_expire_at,
                           created_at, last_seen_at, expires_at, user_agent, authenticated_at, sid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now(), now() + make_interval(secs => $9), $10, $11, $12)`,
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
      session.sid ?? null,
    ],
  );
}

type OwnSessionRow = Pick<Row<'sessions'>, 'id_hash' | 'user_agent'> &
  Worded<Tables['sessions'], 'created_at' | 'last_seen_at' | 'expires_at'> & {
    /** A prefix of the hash: identifies a session to its owner and opens nothing. */
    readonly id: string;
  };

/** A person's live sessions, most recently used first. */
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

/** Returns the deleted row, so that its tokens can be revoked. */
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

/**
 * Ends the sessions a logout token names. Returns their hashes, or null if the token was already used. If the token
 * names a login (`sid`) the ID tokens did not, all such sessions of the person end.
 */
export const removeNamed = (
  db: Db,
  { tokenId, subject, sid }: LogoutToken,
): Promise<readonly Buffer[] | null> =>
  db.transaction().execute(async tx => {
    const { numInsertedOrUpdatedRows: isNew } = await tx
      .insertInto('logout_tokens')
      .values({ id_hash: hash('sha256', tokenId, 'buffer') })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    if (!isNew) return null;
    const named = tx.deleteFrom('sessions').returning('id_hash');
    const ofPerson = subject === null ? named : named.where('subject', '=', subject);
    const ofLogin =
      sid === null
        ? ofPerson
        : ofPerson.where(({ eb, or }) =>
            or([eb('sid', '=', sid), ...(subject === null ? [] : [eb('sid', 'is', null)])]),
          );
    return (await ofLogin.execute()).map(row => row.id_hash);
  });

/** The newest logins: they show what the provider sends today. */
export const listNewest = (db: Db, count: number) =>
  db
    .selectFrom('sessions')
    .select(['tokens', 'member_number as member'])
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute();

/** Sessions identify the person to erase, so they are erased last. */
export const removeExpired = (db: Db, idleSeconds: number): Promise<number> =>
  deleteInBatches(
    db,
    'sessions',
    `(expires_at <= now() or last_seen_at <= now() - make_interval(secs => $1))
      and not exists (select 1 from erasures where erasures.member_number = sessions.member_number)`,
    idleSeconds,
  );

/** A session with its tokens as read. */
type Held = Pick<SessionRow, 'idHash' | 'tokens'>;

const leaseEnd = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** True for the one replica that may renew tokens. The lease outlives a killed one by seconds. */
export async function takeRefreshLease(
  db: Db,
  { idHash, tokens }: Held,
  seconds: number,
): Promise<boolean> {
  // Only if the expired tokens are still current: another replica may have renewed them.
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

/** Unless it was released already. */
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
 * Does nothing if the lease expired and another replica renewed the tokens. Keeps the lease until the new tokens are
 * read (`login`).
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
