import type { KeyKind, StoredKey } from '@guildhall/auth';
import type { KeyRecord } from '@guildhall/contracts/platform';
import type { Key, PrismaClient } from '../../generated/prisma/client.js';

type Keys = Pick<PrismaClient, 'key'>;

export const toStored = (row: Key): StoredKey => ({
  id: row.id,
  hash: row.hash,
  name: row.name,
  scopes: row.scopes as StoredKey['scopes'][number][],
  expiresAt: row.expiresAt,
  revokedAt: row.revokedAt,
});

export const toRecord = (row: Key): KeyRecord => ({
  id: row.id,
  kind: row.kind as KeyKind,
  name: row.name,
  scopes: row.scopes as KeyRecord['scopes'],
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});

export const find = (db: Keys, id: string): Promise<Key | null> =>
  db.key.findUnique({ where: { id } });

export const insert = (
  db: Keys,
  key: Pick<Key, 'id' | 'kind' | 'name' | 'hash' | 'scopes' | 'createdBy' | 'expiresAt'>,
): Promise<Key> => db.key.create({ data: key });

/** Newest first; ids are random, so the time decides and the id only breaks ties. */
export const list = (
  db: Keys,
  page: { readonly kind?: string; readonly after?: string; readonly limit: number },
): Promise<Key[]> =>
  db.key.findMany({
    ...(page.kind !== undefined && { where: { kind: page.kind } }),
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: page.limit,
    ...(page.after !== undefined && { cursor: { id: page.after }, skip: 1 }),
  });

export const listLive = (db: Keys, kind: string, name: string, now: Date): Promise<Key[]> =>
  db.key.findMany({
    where: { kind, name, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  });

/** Gives false where the key was revoked already. */
export async function revoke(db: Keys, id: string, now: Date): Promise<boolean> {
  const { count } = await db.key.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: now },
  });
  return count === 1;
}

/** Ids, of those revoked last first. */
export async function listRevokedSince(db: Keys, since: Date, limit: number): Promise<string[]> {
  const rows = await db.key.findMany({
    where: { kind: 'service', revokedAt: { gt: since } },
    orderBy: [{ revokedAt: 'desc' }, { id: 'asc' }],
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function touch(db: Keys, id: string, now: Date): Promise<void> {
  await db.key.updateMany({ where: { id }, data: { lastUsedAt: now } });
}

/** What is there already stays as it is; gives those that were not. */
export const insertMissing = (
  db: Keys,
  keys: readonly Pick<Key, 'id' | 'kind' | 'name' | 'hash' | 'scopes'>[],
): Promise<Key[]> =>
  db.key.createManyAndReturn({
    data: keys.map(key => ({ ...key, createdBy: 'import' })),
    skipDuplicates: true,
  });
