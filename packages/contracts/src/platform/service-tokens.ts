import { type Static, Type } from 'typebox';
import { scopes } from '../caller.js';
import { endpoint } from '../enveloped.js';
import { namedObject, OneOf, Text, Timestamp } from '../schema.js';

/** `format` of keys: `gh_<kind>_<id>_<256 bits><checksum>`; this leaves room, and bounds what is hashed. */
const longestKey = 256;

export const ServiceCredentials = namedObject('ServiceCredentials', {
  serviceKey: Text(longestKey),
  serviceName: Text(100),
});
export type ServiceCredentials = Static<typeof ServiceCredentials>;

export const ServiceToken = namedObject('ServiceToken', {
  success: Type.Literal(true),
  token: Type.String(),
  token_type: OneOf(['Bearer']),
  expires_in: Type.Integer({ description: 'Seconds' }),
  expires_at: Timestamp,
  service: Type.Object({
    name: Type.String(),
    scopes: Type.Array(OneOf(scopes), { maxItems: scopes.length }),
  }),
  people: Type.Optional(
    Type.Object(
      { issuer: Type.String(), audience: Type.String() },
      { description: 'Whose access tokens the platform takes, and for which audience' },
    ),
  ),
});
export type ServiceToken = Static<typeof ServiceToken>;

export const issueServiceToken = endpoint({
  method: 'POST',
  path: '/api/auth/service',
  auth: 'public',
  limit: 'known',
  tag: 'Authentication',
  summary: 'Exchanges a service key for a token of 15 minutes',
  body: ServiceCredentials,
  response: { 200: ServiceToken },
  errors: [401, 403],
});

/** A public key that verifies service tokens (RFC 8037). */
export const SigningKey = namedObject('SigningKey', {
  kty: OneOf(['OKP']),
  crv: OneOf(['Ed25519']),
  x: Type.String(),
  kid: Type.String(),
  use: OneOf(['sig']),
  alg: OneOf(['EdDSA']),
});
export type SigningKey = Static<typeof SigningKey>;

export const SigningKeySet = namedObject('SigningKeySet', {
  keys: Type.Array(SigningKey, { maxItems: 100 }),
});
export type SigningKeySet = Static<typeof SigningKeySet>;

/** Open to everybody: the keys are public, and the id of one that was revoked opens less than any. */
const open = {
  method: 'GET',
  auth: 'public',
  limit: 'none',
  tag: 'Authentication',
  additional: true,
} as const;

export const listSigningKeys = endpoint({
  ...open,
  path: '/.well-known/jwks.json',
  summary: 'The public keys that verify service tokens',
  response: { 200: SigningKeySet },
});

/** More than are ever revoked within the life of a token. */
const mostRevoked = 1000;

export const RevokedKeys = namedObject('RevokedKeys', {
  keys: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: mostRevoked,
    description: 'Ids of keys that were revoked while tokens bought with them may still be about',
  }),
});
export type RevokedKeys = Static<typeof RevokedKeys>;

export const listRevokedKeys = endpoint({
  ...open,
  path: '/.well-known/revoked-keys.json',
  summary:
    'The service keys whose tokens are refused: a token’s `jti` begins with its key’s id and a point',
  response: { 200: RevokedKeys },
});
