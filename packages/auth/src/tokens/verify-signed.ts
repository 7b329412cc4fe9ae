import type { JWTPayload, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import { errors, jwtVerify } from 'jose';
import type { KeySource } from './key-source.js';

/** Verified by one of its issuer's keys. */
export async function verifySigned(
  token: string,
  source: KeySource,
  options: Omit<JWTVerifyOptions, 'issuer'>,
): Promise<JWTVerifyResult<JWTPayload>> {
  const { issuer, getKey } = await source.get();
  const expected = { ...options, issuer };
  try {
    return await jwtVerify(token, getKey, expected);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // Not every issuer names its keys, or gives each its own name (RFC 7517, 4.5): any that fits may be the one.
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, expected);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}
