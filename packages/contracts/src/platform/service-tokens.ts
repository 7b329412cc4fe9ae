import { type Static, Type } from 'typebox';
import { scopes } from '../caller.js';
import { endpoint } from '../enveloped.js';
import { namedObject, OneOf, Text, Timestamp } from '../schema.js';
import { SigningKeySet } from '../signing-keys.js';

/** `format` of keys: `gh_<kind>_<id>_<256 bits><checksum>`; this limit leaves room and bounds hashing. */
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
      { description: 'Issuer and audience of access tokens the platform accepts' },
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
  summary: 'Exchanges a service key for a token valid for 15 minutes',
  body: ServiceCredentials,
  response: { 200: ServiceToken },
  errors: [401, 403],
});

/** Public: the keys are public, and ids of revoked keys are useless. */
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

/** More than are ever revoked within a token's lifetime. */
const mostRevoked = 1000;

export const RevokedKeys = namedObject('RevokedKeys', {
  keys: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: mostRevoked,
    description: 'Ids of recently revoked keys that may have unexpired tokens',
  }),
});
export type RevokedKeys = Static<typeof RevokedKeys>;

export const listRevokedKeys = endpoint({
  ...open,
  path: '/.well-known/revoked-keys.json',
  summary: 'Revoked service keys; a token’s `jti` begins with its key’s id and a dot',
  response: { 200: RevokedKeys },
});
