import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import { errors, jwtVerify } from 'jose';
import type { KeySource } from './key-source.js';

async function verifyByAnyKey(
  token: string,
  getKey: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult<JWTPayload>> {
  try {
    return await jwtVerify(token, getKey, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    // Key ids may be missing or repeated (RFC 7517, 4.5), so every matching key is tried.
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

/** Verified by one of the issuer's keys. */
export async function verifySigned(
  token: string,
  source: KeySource,
  options: Omit<JWTVerifyOptions, 'issuer'>,
): Promise<JWTVerifyResult<JWTPayload>> {
  const { issuer, getKey, renew } = await source.get();
  const verify = () => verifyByAnyKey(token, getKey, { ...options, issuer });
  const began = Date.now();
  try {
    return await verify();
  } catch (error) {
    // The key may have been replaced under the same id, or without one.
    const isUnsigned = error instanceof errors.JWSSignatureVerificationFailed;
    if (isUnsigned && (await renew?.(began))) return verify();
    throw error;
  }
}
