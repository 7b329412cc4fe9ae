import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** Claims that only ID tokens have (OpenID Connect Core 1.0, 2 and 3.3.2.11). */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];

/**
 * Null for an access token, else the kind of token. ID tokens tell a web app who logged in; accepted by an API, they
 * would let every app act for its users. Products mark them differently, so all known marks are checked.
 */
export function notAnAccessToken(header: JWTHeaderParameters, claims: JWTPayload): string | null {
  const type = String(header.typ ?? 'jwt')
    .toLowerCase()
    .replace(/^application\//, '');
  // RFC 9068, 2.1.
  if (type === 'at+jwt') return null;
  if (type !== 'jwt') return `a token of type ${type}`;
  // Keycloak puts the type into the payload, and before version 24 a nonce into access tokens.
  if (typeof claims.typ === 'string') {
    return claims.typ === 'Bearer' ? null : `a token of type ${claims.typ}`;
  }
  // Amazon Cognito.
  if (claims.token_use === 'id') return 'an ID token';
  // OpenID Connect Back-Channel Logout 1.0, 2.4.
  if (claims.events !== undefined) return 'a logout token';
  return idTokenClaims.some(name => claims[name] !== undefined) ? 'an ID token' : null;
}
