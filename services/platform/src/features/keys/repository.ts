import type { KeyKind, StoredKey } from '@guildhall/auth';
import type { KeyRecord } from '@guildhall/contracts/platform';
import { sql } from '@guildhall/service-kit/database';
import type { Insertable } from 'kysely';
import type { Db, Row } from '../../database.js';
import type { Tables } from '../../generated/tables.js';

export type Key = Row<'keys'>;
type NewKey = Insertable<Tables['keys']>;

export const scopesOf = ({ scopes }: Pick<Key, 'scopes'>) => (scopes ?? []) as KeyRecord['scopes'];

export const toStored = (row: Key): StoredKey => ({
  id: row.id,
  hash: row.hash,
  name: row.name,
  scopes: scopesOf(row),
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
});

export const toRecord = (row: Key): KeyRecord => ({
  id: row.id,
  kind: row.kind as KeyKind,
  name: row.name,
  scopes: scopesOf(row),
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const find = (db: Db, id: string): Promise<Key | undefined> =>
  db.selectFrom('keys').selectAll().where('id', '=', id).executeTakeFirst();

/** Two at most: a second match means the prefix is ambiguous. */
export const findByBeginning = (db: Db, beginning: string): Promise<Key[]> =>
  db
    .selectFrom('keys')
    .selectAll()
    .where(({ eb, fn, val }) => eb(fn<boolean>('starts_with', ['id', val(beginning)]), '=', true))
    .limit(2)
    .execute();

export const insert = (db: Db, key: NewKey): Promise<Key> =>
  db.insertInto('keys').values(key).returningAll().executeTakeFirstOrThrow();

/** Newest first; the id only breaks ties. */
export function list(
  db: Db,
  page: { readonly kind?: string; readonly after?: string; readonly limit: number },
): Promise<Key[]> {
  const { kind, after, limit } = page;
  let query = db.selectFrom('keys').selectAll('keys');
  if (kind !== undefined) query = query.where('keys.kind', '=', kind);
  if (after !== undefined)
    query = query.innerJoin('keys as last', join =>
      join.on('last.id', '=', after).on(({ and, eb, or, ref }) => {
        const sameMoment = eb('keys.created_at', '=', ref('last.created_at'));
        return or([
          eb('keys.created_at', '<', ref('last.created_at')),
          and([sameMoment, eb('keys.id', '>', ref('last.id'))]),
        ]);
      }),
    );
  return query.orderBy('keys.created_at', 'desc').orderBy('keys.id').limit(limit).execute();
}

export const listLive = (db: Db, kind: string, name: string, now: Date): Promise<Key[]> =>
  db
    .selectFrom('keys')
    .selectAll()
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute();

/** Expires in this range and was used within two days of expiry or now: not yet replaced. */
export const findEnding = (db: Db, from: Date, to: Date): Promise<Key[]> =>
  db
    .selectFrom('keys')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', from)
    .where('expires_at', '<', to)
    .where(
      'last_used_at',
      '>',
      sql<Date>`least(${sql.ref('expires_at')}, now()) - interval '2 days'`,
    )
    .orderBy('expires_at')
    .limit(20)
    .execute();

/** False if the key was already revoked. */
export async function revoke(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ids, the latest revocation first. */
export async function listRevokedSince(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('keys')
    .select('id')
    .where('kind', '=', 'service')
    .where('revoked_at', '>', since)
    .orderBy('revoked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function touch(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('keys').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** Keeps existing keys; returns the new ones. */
export async function insertMissing(
  db: Db,
  keys: readonly Pick<NewKey, 'id' | 'kind' | 'name' | 'hash' | 'scopes'>[],
): Promise<Key[]> {
  if (keys.length === 0) return [];
  return db
    .insertInto('keys')
    .values(keys.map(key => ({ ...key, created_by: 'import' })))
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .execute();
}
