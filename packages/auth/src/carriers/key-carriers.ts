import { unauthenticated } from '@guildhall/contracts';
import { type KeyLookup, keyFinder } from '../keys/stored-keys.js';
import { type Carrier, type Credentials, headerOf } from './carrier.js';

/** A genuine key of another kind is a caller too: the guard answers it with 403. */
function keyCarrier(lookup: KeyLookup, presentedIn: (request: Credentials) => unknown): Carrier {
  const find = keyFinder(lookup);
  return async request => {
    const presented = presentedIn(request);
    if (presented === undefined) return null;
    const key = typeof presented === 'string' && (await find(presented, Date.now()));
    if (!key) throw unauthenticated('This key is unknown, expired or revoked');
    return { kind: 'key', keyKind: key.kind, id: key.id, name: key.name, scopes: key.scopes };
  };
}

/** Header X-API-Key. */
export const apiKeyCarrier = (lookup: KeyLookup): Carrier =>
  keyCarrier(lookup, request => headerOf(request, 'x-api-key') ?? undefined);

/** Field `apiKey` of the body: a credential like any other, so a wrong one is 401 and not an invalid request. */
export const syncKeyCarrier = (lookup: KeyLookup): Carrier =>
  keyCarrier(lookup, ({ body }) =>
    typeof body === 'object' && body !== null && 'apiKey' in body ? body.apiKey : undefined,
  );
