import { type Static, Type } from 'typebox';
import { namedObject, OneOf } from './schema.js';

/** A public key that verifies what a service has signed (RFC 8037). */
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
