import { type KeyKind, createKey as makeKey } from '@guildhall/auth';
import { scopes as allScopes, conflict, invalid, notFound, type Scope } from '@guildhall/contracts';
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

const unfitExpiry = (summary: string, message: string, rule: string, input: Date) =>
  invalid(`${summary}: expires_at ${message}`, [
    { in: 'body', path: ['expires_at'], message, rule, operands: {}, input: String(input) },
  ]);

function checkExpiry(expiresAt: Date, now: Date): void {
  // A leap second, and some offsets, are date-times whose moment JavaScript cannot tell.
  if (Number.isNaN(expiresAt.getTime()))
    throw unfitExpiry(
      'The request is not valid',
      'must be a moment in UTC or with an offset like +01:00',
      'format',
      expiresAt,
    );
  if (expiresAt <= now)
    throw unfitExpiry(
      'A key that has expired opens nothing',
      'is over already',
      'future',
      expiresAt,
    );
}

export async function createKey(
  { prisma }: Database,
  wanted: NewKey,
  by: string,
  now: Date,
): Promise<MadeKey> {
  if (wanted.expiresAt) checkExpiry(wanted.expiresAt, now);
  const { key: secret, id, hash } = makeKey(wanted.kind);
  const record = await prisma.$transaction(async tx => {
    // Two that are made at the same moment must see each other.
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`key ${wanted.kind} ${wanted.name}`}, 0))::text`;
    const live = await keys.listLive(tx, wanted.kind, wanted.name, now);
    if (live.length >= liveAtOnce)
      throw conflict(
        `${wanted.name} has ${liveAtOnce} live ${wanted.kind} keys already; revoke one first`,
      );
    return keys.insert(tx, {
      id,
      hash,
      kind: wanted.kind,
      name: wanted.name,
      scopes: [...(wanted.scopes ?? usualScopes[wanted.kind])],
      createdBy: by,
      expiresAt: wanted.expiresAt ?? null,
    });
  });
  return { record, secret };
}

async function getKey({ prisma }: Database, id: string): Promise<Key> {
  const found = await keys.find(prisma, id);
  if (!found) throw notFound('There is no such key; the list of keys shows their ids');
  return found;
}

/** A second key with the same name and scopes; the first works on until it is revoked. */
export async function rotateKey(db: Database, id: string, by: string, now: Date): Promise<MadeKey> {
  const old = await getKey(db, id);
  if (old.revokedAt) throw conflict('This key is revoked; create a new one instead');
  // It lives as long as the first was meant to: rotating must not make a key for ever out of one for a month.
  const lifetime = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
  return createKey(
    db,
    {
      kind: old.kind as KeyKind,
      name: old.name,
      scopes: old.scopes as Scope[],
      ...(lifetime !== null && { expiresAt: new Date(now.getTime() + lifetime) }),
    },
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
  // Every replica forgets what it knew of the keys: said with the revocation or, if that fails, not at all.
  const changed = await db.prisma.$transaction(async tx => {
    await tx.$queryRaw`select pg_notify(${keysChanged}, '')::text`;
    return keys.revoke(tx, id, now);
  });
  return { record: await getKey(db, id), changed };
}
