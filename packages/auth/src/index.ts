export * from './caller.js';
export * from './carriers/bearer.js';
export type { Carrier, CarrierName, Carriers, Credentials } from './carriers/carrier.js';
export * from './carriers/key-carriers.js';
export * from './carriers/secret-carriers.js';
export { insufficientCallerOf, isWrongCredential } from './challenge.js';
export { fetchBounded } from './fetch-bounded.js';
export { refuseOldLogin } from './fresh.js';
export * from './guard.js';
export * from './keys/key-format.js';
export * from './keys/own-keys.js';
export * from './keys/secrets.js';
export * from './keys/stored-keys.js';
export { staleWhileRevalidate } from './stale-while-revalidate.js';
export { findClaim, isStorableText, loginTimeOf, memberOf, rolesOf } from './tokens/claims.js';
export { discoveredKeys, fetchMetadata, wrongIssuerMessage } from './tokens/discovery.js';
export * from './tokens/identity-tokens.js';
export * from './tokens/key-source.js';
export { keyIdOf, revocations } from './tokens/revocations.js';
export * from './tokens/service-tokens.js';
export {
  type OwnSigningKey,
  parseKeyBytes,
  publishedKey,
  readSigningKey,
} from './tokens/signing-keys.js';
export * from './tokens/token-cache.js';
export type { TokenVerifier } from './tokens/token-verifier.js';
export { verifySigned } from './tokens/verify-signed.js';
export { clockSkewSeconds } from './tokens/verify-token.js';
