import { type KeyKind, createKey as makeKey } from '@guildhall/auth';
import { type Deed, invalid, notFound, type Scope, usualScopes } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { alreadyHandled } from '@guildhall/service-kit';
import { announce, lockName } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import { findLastEvent } from '../../audit/last-event.js';
import { type AuditEntry, insertAuditEntry } from '../../audit/repository.js';
import type { Database, Db } from '../../database.js';
import type { Key } from './repository.js';
import * as keys from './repository.js';

export interface NewKey {
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes?: readonly Scope[] | undefined;
  readonly expiresAt?: Date | undefined;
  /** The key that this one replaces. */
  readonly rotated?: string;
}

export interface MadeKey {
  readonly record: Key;
  /** Shown once, never stored. */
  readonly secret: string;
}

/** Two, for a rotation: old and new. */
const liveAtOnce = 2;

export const keysChanged = 'keys_changed';

const unfitExpiry = (summary: string, message: string, rule: string, input: Date) =>
  invalid(`${summary}: expires_at ${message}`, [
    { in: 'body', path: ['expires_at'], message, rule, operands: {}, input: String(input) },
  ]);

function checkExpiry(expiresAt: Date, now: Date): void {
  // JavaScript cannot represent leap seconds and some offsets.
  if (Number.isNaN(expiresAt.getTime()))
    throw unfitExpiry(
      'The request is not valid',
      'must be a time in UTC or with an offset like +01:00',
      'format',
      expiresAt,
    );
  if (expiresAt <= now)
    throw unfitExpiry('The expiry is in the past', 'is in the past', 'future', expiresAt);
}

/** The audit entry of a key, without its secret. */
const recorded = (key: Key) => ({
  kind: key.kind,
  name: key.name,
  scopes: keys.scopesOf(key),
  expires_at: key.expires_at?.toISOString() ?? null,
});

const writeDown = (
  tx: Db,
  id: string,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  by: AskedBy,
) => insertAuditEntry(tx, { resource: `key:${id}`, ...entry, ...by });

/** The actor of the newest one. */
function findMaking(tx: Db, live: readonly Key[]): Promise<Deed | null> {
  const newest = live.reduce((one, other) => (other.created_at > one.created_at ? other : one));
  return findLastEvent(tx, { resource: `key:${newest.id}` }, ['key.create', 'key.rotate']);
}

const findRevoking = ({ kysely }: Database, id: string): Promise<Deed | null> =>
  findLastEvent(kysely, { resource: `key:${id}` }, ['key.revoke']);

export async function createKey(
  { kysely }: Database,
  wanted: NewKey,
  by: AskedBy,
  now: Date,
): Promise<MadeKey> {
  const { rotated } = wanted;
  if (wanted.expiresAt) checkExpiry(wanted.expiresAt, now);
  const { key: secret, id, hash } = makeKey(wanted.kind);
  const record = await kysely.transaction().execute(async tx => {
    // Serializes concurrent creations.
    await lockName(tx, `key ${wanted.kind} ${wanted.name}`);
    const live = await keys.listLive(tx, wanted.kind, wanted.name, now);
    if (live.length >= liveAtOnce)
      throw alreadyHandled(
        `${wanted.name} has ${liveAtOnce} active ${wanted.kind} keys. Revoke one first`,
        await findMaking(tx, live),
      );
    const made = await keys.insert(tx, {
      id,
      hash,
      kind: wanted.kind,
      name: wanted.name,
      scopes: [...(wanted.scopes ?? usualScopes[wanted.kind])],
      created_by: by.actor.name,
      expires_at: wanted.expiresAt ?? null,
    });
    const action = rotated === undefined ? 'key.create' : 'key.rotate';
    const before = rotated === undefined ? null : { id: rotated };
    await writeDown(tx, id, { action, before, after: { id, ...recorded(made) } }, by);
    return made;
  });
  return { record, secret };
}

async function getKey({ kysely }: Database, id: string): Promise<Key> {
  const found = await keys.find(kysely, id);
  if (!found) throw notFound(message('no_such_key'));
  return found;
}

/** Creates a second key with the same name and scopes; the first works until it is revoked. */
export async function rotateKey(
  db: Database,
  id: string,
  by: AskedBy,
  now: Date,
): Promise<MadeKey> {
  const old = await getKey(db, id);
  if (old.revoked_at)
    throw alreadyHandled(
      'This key is revoked. Create a new one instead',
      await findRevoking(db, id),
    );
  // Keeps the lifetime of the old key: rotating must not turn a month into forever.
  const lifetime = old.expires_at && old.expires_at.getTime() - old.created_at.getTime();
  const wanted = {
    kind: old.kind as KeyKind,
    name: old.name,
    scopes: keys.scopesOf(old),
    expiresAt: lifetime === null ? undefined : new Date(now.getTime() + lifetime),
    rotated: id,
  };
  return createKey(db, wanted, by, now);
}

export async function revokeKey(
  db: Database,
  id: string,
  by: AskedBy,
  now: Date,
): Promise<{ record: Key; changed: boolean; already: Deed | null }> {
  const before = await getKey(db, id);
  // The announcement to other replicas commits with the revocation.
  const changed = await db.kysely.transaction().execute(async tx => {
    await announce(tx, keysChanged);
    const revoked = await keys.revoke(tx, id, now);
    const after = { ...recorded(before), revoked_at: now.toISOString() };
    if (revoked)
      await writeDown(tx, id, { action: 'key.revoke', before: recorded(before), after }, by);
    return revoked;
  });
  const already = changed ? null : await findRevoking(db, id);
  return { record: await getKey(db, id), changed, already };
}

/** Imports hashed keys; returns how many were new. */
export const importKeys = (
  { kysely }: Database,
  wanted: Parameters<typeof keys.insertMissing>[1],
  by: AskedBy,
): Promise<number> =>
  kysely.transaction().execute(async tx => {
    const made = await keys.insertMissing(tx, wanted);
    for (const key of made)
      await writeDown(tx, key.id, { action: 'key.import', after: recorded(key) }, by);
    return made.length;
  });
