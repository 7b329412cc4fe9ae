import { unauthenticated } from '@guildhall/contracts';
import { type KeyLookup, keyFinder } from '../keys/stored-keys.js';
import { type Carrier, type Credentials, headerOf } from './carrier.js';

/** A valid key of another kind is still a caller; the guard answers 403. */
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

/** Field `apiKey` of the body. A wrong one is a 401, not a validation error. */
export const syncKeyCarrier = (lookup: KeyLookup): Carrier =>
  keyCarrier(lookup, ({ body }) =>
    typeof body === 'object' && body !== null && 'apiKey' in body ? body.apiKey : undefined,
  );
