import { unauthenticated } from '@guildhall/contracts';
import type { KeyHolder } from './caller.js';
import { type Carrier, headerOf } from './carrier.js';
import { findGenuineKey, type KeyLookup } from './stored-keys.js';

async function holderOf(
  lookup: KeyLookup,
  presented: unknown,
  now: () => number,
): Promise<KeyHolder> {
  const key = typeof presented === 'string' && (await findGenuineKey(lookup, presented, now()));
  if (!key) throw unauthenticated('This key is unknown, expired or revoked');
  return { kind: 'key', keyKind: key.kind, id: key.id, name: key.name, scopes: key.scopes };
}

/** Header X-API-Key. A genuine key of another kind is a caller too: the guard answers it with 403. */
export const apiKeyCarrier =
  (lookup: KeyLookup, now: () => number = Date.now): Carrier =>
  request => {
    const presented = headerOf(request, 'x-api-key');
    return presented === null ? null : holderOf(lookup, presented, now);
  };

function apiKeyField(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'apiKey' in body ? body.apiKey : undefined;
}

/** Field `apiKey` of the body: a credential like any other, so a wrong one is 401 and not an invalid request. */
export const syncKeyCarrier =
  (lookup: KeyLookup, now: () => number = Date.now): Carrier =>
  request => {
    const presented = apiKeyField(request.body);
    return presented === undefined ? null : holderOf(lookup, presented, now);
  };
