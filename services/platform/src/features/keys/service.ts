import { type KeyKind, createKey as makeKey } from '@guildhall/auth';
import {
  scopes as allScopes,
  type Deed,
  invalid,
  notFound,
  type Scope,
} from '@guildhall/contracts';
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
  /** The id of the key that this one comes after. */
  readonly rotated?: string;
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

/** What of a key is written down: everything but the key. */
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

/** Who made the newest of them. */
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
    // Two that are made at the same moment must see each other.
    await lockName(tx, `key ${wanted.kind} ${wanted.name}`);
    const live = await keys.listLive(tx, wanted.kind, wanted.name, now);
    if (live.length >= liveAtOnce)
      throw alreadyHandled(
        `${wanted.name} has ${liveAtOnce} live ${wanted.kind} keys already, revoke one first`,
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

/** A second key with the same name and scopes; the first works on until it is revoked. */
export async function rotateKey(
  db: Database,
  id: string,
  by: AskedBy,
  now: Date,
): Promise<MadeKey> {
  const old = await getKey(db, id);
  if (old.revoked_at)
    throw alreadyHandled(
      'This key is revoked, create a new one instead',
      await findRevoking(db, id),
    );
  // It lives as long as the first was meant to: rotating must not make a key for ever out of one for a month.
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
  // Every replica forgets what it knew of the keys: said with the revocation or, if that fails, not at all.
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

/** Keys that somebody else made and hands over as hashes; gives how many were not known yet. */
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
