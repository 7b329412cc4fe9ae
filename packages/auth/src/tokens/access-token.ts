import type { JWTHeaderParameters, JWTPayload } from 'jose';

/** Claims that only ID tokens carry (OpenID Connect Core 1.0, 2 and 3.3.2.11). */
const idTokenClaims = ['nonce', 'at_hash', 'c_hash'];

/**
 * Null for an access token, else what it is instead. ID tokens tell a web app who logged in; as
 * a key to an API they would let every app act for its users. There is no one mark by which
 * products tell them apart, so each known one is looked at, the plainest first.
 */
export function notAnAccessToken(header: JWTHeaderParameters, claims: JWTPayload): string | null {
  const type = String(header.typ ?? 'jwt')
    .toLowerCase()
    .replace(/^application\//, '');
  // RFC 9068, 2.1.
  if (type === 'at+jwt') return null;
  if (type !== 'jwt') return `a token of type ${type}`;
  // Keycloak says it in the payload, and put a nonce into access tokens until version 24.
  if (typeof claims.typ === 'string') {
    return claims.typ === 'Bearer' ? null : `a token of type ${claims.typ}`;
  }
  // Amazon Cognito.
  if (claims.token_use === 'id') return 'an ID token';
  // OpenID Connect Back-Channel Logout 1.0, 2.4.
  if (claims.events !== undefined) return 'a logout token';
  return idTokenClaims.some(name => claims[name] !== undefined) ? 'an ID token' : null;
}
