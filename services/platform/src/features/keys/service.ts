import { type KeyKind, createKey as makeKey } from '@guildhall/auth';
import { scopes as allScopes, conflict, notFound, type Scope } from '@guildhall/contracts';
import type pg from 'pg';
import type { Database } from '../../database.js';
import type { Key } from '../../generated/prisma/client.js';
import * as keys from './repository.js';

export interface NewKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
}

export interface MadeKey {
  readonly record: Key;
  /** Shown once, kept nowhere. */
  readonly secret: string;
}

/** Enough for a rotation: the old one and the new one. */
const liveAtOnce = 2;
export const usualScopes: Readonly<Record<KeyKind, readonly Scope[]>> = {
  service: allScopes,
  api: ['members:read', 'members:link'],
  sync: ['sync:run'],
};

export const keysChanged = 'keys_changed';

/** Every replica forgets what it knew of the keys. */
const announce = (pool: pg.Pool) => pool.query(`notify ${keysChanged}`);

export async function createKey(
  { prisma }: Database,
  wanted: NewKey,
  by: string,
  now: Date,
): Promise<MadeKey> {
  const live = await keys.listLive(prisma, wanted.kind, wanted.name, now);
  if (live.length >= liveAtOnce)
    throw conflict(
      `${wanted.name} has ${liveAtOnce} live ${wanted.kind} keys already; revoke one first`,
    );
  const { key: secret, id, hash } = makeKey(wanted.kind);
  const record = await keys.insert(prisma, {
    id,
    hash,
    kind: wanted.kind,
    name: wanted.name,
    scopes: [...(wanted.scopes ?? usualScopes[wanted.kind])],
    createdBy: by,
    expiresAt: wanted.expiresAt ?? null,
  });
  return { record, secret };
}

async function getKey({ prisma }: Database, id: string): Promise<Key> {
  const found = await keys.find(prisma, id);
  if (!found) throw notFound('There is no such key');
  return found;
}

/** A second key with the same name and scopes; the first works on until it is revoked. */
export async function rotateKey(db: Database, id: string, by: string, now: Date): Promise<MadeKey> {
  const old = await getKey(db, id);
  if (old.revokedAt) throw conflict('This key is revoked; create a new one instead');
  return createKey(
    db,
    { kind: old.kind as KeyKind, name: old.name, scopes: old.scopes as Scope[] },
    by,
    now,
  );
}

export async function revokeKey(
  db: Database,
  id: string,
  now: Date,
): Promise<{ record: Key; changed: boolean }> {
  await getKey(db, id);
  const changed = await keys.revoke(db.prisma, id, now);
  await announce(db.pool);
  return { record: await getKey(db, id), changed };
}
