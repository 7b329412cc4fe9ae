import { Problem, unauthenticated } from '@guildhall/contracts';
import type { JWTPayload, JWTVerifyResult } from 'jose';
import { errors } from 'jose';
import type { KeySource } from './key-source.js';
import { verifySigned } from './verify-signed.js';

interface Expectations {
  readonly keys: KeySource;
  readonly audience: string;
  readonly algorithms: readonly string[];
  readonly requiredClaims: readonly string[];
}

/** Clock tolerance between two machines. */
export const clockSkewSeconds = 30;

const sentenceOfClaim: Readonly<Record<string, string>> = {
  iss: 'The token is from another issuer',
  nbf: 'The token is not valid yet',
};

/** Enough for any API's name; an issuer may send anything. */
const longestAudience = 200;

function otherAudience({ payload }: errors.JWTClaimValidationFailed, expected: string): Problem {
  const came = [payload.aud ?? []].flat().map(String);
  const named = came.join(', ').slice(0, longestAudience) || 'none';
  const sentence = `The token has another audience: ${named}; expected ${expected}`;
  const details = { audience: named, expected_audience: expected };
  return Object.assign(unauthenticated(sentence), { details });
}

function sentenceOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.reason === 'missing') return `The token lacks the claim ${error.claim}`;
    return sentenceOfClaim[error.claim] ?? `The token's claim ${error.claim} is not valid`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return 'The token is signed with an algorithm that is not accepted';
  }
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'The token is signed with a key that its issuer does not publish';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'The token’s signature is wrong';
  return 'The token cannot be read';
}

/** The verified payload. Throws a 401 for an invalid token; other errors pass through. */
export async function verifyToken(
  token: string,
  expected: Expectations,
): Promise<JWTVerifyResult<JWTPayload>> {
  try {
    return await verifySigned(token, expected.keys, {
      audience: expected.audience,
      algorithms: [...expected.algorithms],
      requiredClaims: [...expected.requiredClaims],
      clockTolerance: clockSkewSeconds,
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (
      error instanceof errors.JWTClaimValidationFailed &&
      error.claim === 'aud' &&
      error.reason !== 'missing'
    )
      throw otherAudience(error, expected.audience);
    throw unauthenticated(sentenceOf(error));
  }
}
