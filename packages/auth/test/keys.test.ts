import { describe, expect, it } from 'vitest';
import {
  apiKeyCarrier,
  createKey,
  type KeyLookup,
  keyFinder,
  type StoredKey,
  syncKeyCarrier,
} from '../src/index.js';
import { createKeyStore, request, withBody, withKey } from './service.js';

const keys = createKeyStore();
const apiKeys = apiKeyCarrier(keys.lookup);
const syncKeys = syncKeyCarrier(keys.lookup);

describe('a key', () => {
  it('identifies its holder and scopes', async () => {
    const key = keys.issue('api', { name: 'pay', scopes: ['members:read'] });
    expect(await apiKeys(withKey(key))).toMatchObject({
      kind: 'key',
      keyKind: 'api',
      name: 'pay',
      scopes: ['members:read'],
    });
  });

  it('that is unknown, revoked or expired gets the same error message', async () => {
    const now = new Date();
    const refusals = [
      createKey('api').key,
      keys.issue('api', { revokedAt: now }),
      keys.issue('api', { expiresAt: now }),
      keys.issue('api', { hash: createKey('api').hash }),
      'no key at all',
      '',
    ].map(key => Promise.resolve(apiKeys(withKey(key))).catch((error: unknown) => error));
    for (const refusal of await Promise.all(refusals)) {
      expect(refusal).toMatchObject({
        status: 401,
        message: 'This key is unknown, expired or revoked',
      });
    }
  });

  it('without an expiry does not expire', async () => {
    const key = keys.issue('api', { expiresAt: null });
    expect(await apiKeys(withKey(key))).toMatchObject({ kind: 'key' });
  });

  it('that was mistyped is refused without a lookup', async () => {
    const asked: string[] = [];
    const lookup: KeyLookup = async id => {
      asked.push(id);
      return null;
    };
    const { key, id } = createKey('api');
    const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    const find = keyFinder(lookup);
    expect(await find(mistyped, Date.now())).toBeNull();
    expect(asked).toEqual([]);
    expect(await find(key, Date.now())).toBeNull();
    expect(asked).toEqual([id]);
  });

  it('is refused once its record changes', async () => {
    const { key, id, hash } = createKey('api');
    const good = { id, hash, name: 'pay', scopes: [], expiresAt: null, revokedAt: null };
    const records: StoredKey[] = [
      good,
      good,
      { ...good, revokedAt: new Date() },
      { ...good, hash: createKey('api').hash },
      { ...good, expiresAt: new Date(Date.now() + 1000) },
    ];
    let record: StoredKey | null = null;
    const find = keyFinder(async () => record);
    const found = [];
    for (const next of records) {
      record = next;
      found.push((await find(key, Date.now())) !== null);
    }
    expect(found).toEqual([true, true, false, false, true]);
    expect(await find(key, Date.now() + 1000)).toBeNull();
    record = null;
    expect(await find(key, Date.now())).toBeNull();
  });

  it('one holder can have two keys, for a rotation without downtime', async () => {
    const both = [keys.issue('api', { name: 'pay' }), keys.issue('api', { name: 'pay' })];
    for (const key of both) expect(await apiKeys(withKey(key))).toMatchObject({ name: 'pay' });
  });
});

describe('a sync key', () => {
  it('is read from the body', async () => {
    const key = keys.issue('sync');
    expect(await syncKeys(withBody(key))).toMatchObject({ keyKind: 'sync' });
  });

  it.each([[''], ['wrong'], [7], [null], [{}]])('%j is a wrong key', async value => {
    await expect(Promise.resolve(syncKeys(withBody(value)))).rejects.toMatchObject({ status: 401 });
  });

  it.each([[undefined], [null], ['text'], [[]], [{}]])('the body %j has no key', async body => {
    expect(await syncKeys(request({ body }))).toBeNull();
  });
});
