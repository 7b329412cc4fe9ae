import type { JWTPayload, JWTVerifyOptions, JWTVerifyResult } from 'jose';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { KeySource, Keys } from './key-source.js';

/** Not every issuer names its keys, or gives each a name of its own (RFC 7517, 4.5): then any that fits may be it. */
async function byAnyOf(
  keys: Keys,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult<JWTPayload>> {
  try {
    return await jwtVerify(token, keys, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWKSNoMatchingKey();
  }
}

/**
 * Verified by one of its issuer's keys. None that is held may mean that the issuer has another by now: under a new
 * name, under the old one, or under none.
 */
export async function verifySigned(
  token: string,
  source: KeySource,
  options: Omit<JWTVerifyOptions, 'issuer'>,
): Promise<JWTVerifyResult<JWTPayload>> {
  const expected = { ...options, issuer: await source.issuer() };
  const held = await source.held();
  try {
    return await byAnyOf(held, token, expected);
  } catch (error) {
    const unnamed = error instanceof errors.JWKSNoMatchingKey;
    if (!unnamed && !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    const newer = await source.newer(held, decodeProtectedHeader(token)).catch(away => {
      // Of a key that is known it can be told that it did not sign this.
      throw unnamed ? away : error;
    });
    if (newer === null) throw error;
    return byAnyOf(newer, token, expected);
  }
}
