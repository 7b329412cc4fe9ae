import { unauthenticated } from '@guildhall/contracts';
import type { KeyHolder } from '../caller.js';
import { type FindKey, type KeyLookup, keyFinder } from '../keys/stored-keys.js';
import { type Carrier, headerOf } from './carrier.js';

async function holderOf(find: FindKey, presented: unknown, now: number): Promise<KeyHolder> {
  const key = typeof presented === 'string' && (await find(presented, now));
  if (!key) throw unauthenticated('This key is unknown, expired or revoked');
  return { kind: 'key', keyKind: key.kind, id: key.id, name: key.name, scopes: key.scopes };
}

/** Header X-API-Key. A genuine key of another kind is a caller too: the guard answers it with 403. */
export function apiKeyCarrier(lookup: KeyLookup): Carrier {
  const find = keyFinder(lookup);
  return request => {
    const presented = headerOf(request, 'x-api-key');
    return presented === null ? null : holderOf(find, presented, Date.now());
  };
}

function apiKeyField(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'apiKey' in body ? body.apiKey : undefined;
}

/** Field `apiKey` of the body: a credential like any other, so a wrong one is 401 and not an invalid request. */
export function syncKeyCarrier(lookup: KeyLookup): Carrier {
  const find = keyFinder(lookup);
  return request => {
    const presented = apiKeyField(request.body);
    return presented === undefined ? null : holderOf(find, presented, Date.now());
  };
}
