import { unauthenticated } from '@guildhall/contracts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { parseKey } from '../keys/key-format.js';
import { sameIssuer } from '../tokens/discovery.js';
import { createTokenCache, type TokenCache, type VerifiedToken } from '../tokens/token-cache.js';
import type { TokenVerifier } from '../tokens/token-verifier.js';
import { type Carrier, headerOf } from './carrier.js';

export interface BearerOptions {
  /** One verifier per trusted issuer. */
  readonly verifiers: readonly TokenVerifier[];
  readonly cache?: TokenCache;
}

/** RFC 6750, 2.1: the scheme is case-insensitive. */
function tokenOf(authorization: string): string {
  const token = /^bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw unauthenticated('Authorization must be: Bearer <token>');
  return token;
}

/** The issuer a token claims; only selects the verifier. */
function claimedIssuer(token: string): string {
  if (parseKey(token) !== null) {
    throw unauthenticated(
      'This is a key, not a token. Send an API key in X-API-Key; exchange a service key for a token at /api/auth/service',
    );
  }
  if (token.split('.').length === 5) throw unauthenticated('Encrypted tokens are not accepted');
  try {
    decodeProtectedHeader(token);
    return String(decodeJwt(token).iss ?? '');
  } catch {
    throw unauthenticated(
      'This access token is opaque (not a JWT). Request one for this API’s audience from the identity provider',
    );
  }
}

/** Header Authorization: a token from a trusted issuer. */
export function bearerCarrier({ verifiers, cache = createTokenCache() }: BearerOptions): Carrier {
  async function verify(token: string): Promise<VerifiedToken> {
    const issuer = claimedIssuer(token);
    const verifier = verifiers.find(each => sameIssuer(each.issuer, issuer));
    if (!verifier) throw unauthenticated('The token is from another issuer');
    const verified = await verifier.verify(token);
    cache.insert(token, verified);
    return verified;
  }

  return async request => {
    const authorization = headerOf(request, 'authorization');
    if (authorization === null) return null;
    const token = tokenOf(authorization);
    const verified = cache.find(token) ?? (await verify(token));
    const verifier = verifiers.find(each => each.issuer === verified.issuer);
    if (await verifier?.isRevoked?.(verified)) throw unauthenticated('The token has been revoked');
    return verified.caller;
  };
}
