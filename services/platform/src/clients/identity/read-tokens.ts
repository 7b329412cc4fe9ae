import type { Token } from '@fastify/oauth2';
import type { Identity } from '@guildhall/auth';
import {
  asymmetricAlgorithms,
  clockSkewSeconds,
  type KeySource,
  loginTimeOf,
  type TokenVerifier,
  verifySigned,
} from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
import { decodeProtectedHeader, errors } from 'jose';
import { NotBegunHere, otherClock, UnusableToken } from './refusals.js';

/** Verified tokens and their claims. */
export interface Login extends Identity {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly expiresAt: Date;
  readonly idClaims: JWTPayload;
  /** `auth_time`, if the provider sends it. */
  readonly authenticatedAt: Date | null;
}

/** OpenID Connect Core 3.1.3.7: signature, issuer, audience, expiry, and this login's nonce. */
export async function checkIdToken(
  idToken: string,
  expected: { readonly keys: KeySource; readonly clientId: string; readonly nonce: string },
): Promise<JWTPayload> {
  const { keys, clientId, nonce } = expected;
  const verified = await verifySigned(idToken, keys, {
    audience: clientId,
    algorithms: [...asymmetricAlgorithms],
    requiredClaims: ['exp', 'sub'],
    clockTolerance: clockSkewSeconds,
  }).catch((cause: unknown) => {
    if (cause instanceof Problem) throw cause;
    if (isOfAnotherTime(cause)) throw otherClock(cause);
    if (cause instanceof errors.JOSEAlgNotAllowed) throw otherAlgorithm(idToken, cause);
    const sentence = 'The identity provider’s answer could not be verified';
    throw new Problem(400, 'VALIDATION_ERROR', sentence, { cause });
  });
  const { payload } = verified;
  const isForUs = payload.azp === undefined || payload.azp === clientId;
  if (payload.nonce !== nonce || !isForUs) throw new NotBegunHere();
  return payload;
}

/** Just issued, so if it is expired or not yet valid, the clocks differ. */
const isOfAnotherTime = (error: unknown): boolean =>
  error instanceof errors.JWTExpired ||
  (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf');

/** A client setting at the provider; some default to HS512 (LemonLDAP). */
function otherAlgorithm(idToken: string, cause: unknown): UnusableToken {
  const algorithm = String(decodeProtectedHeader(idToken).alg).slice(0, longestAlgorithm);
  const sentence = `The identity provider signs ID tokens with ${algorithm}, which is not accepted here. An administrator of the provider must choose RS256 or ES256 for this client`;
  return new UnusableToken('unknown', sentence, cause, { algorithm });
}

const longestAlgorithm = 20;

const subjectOf = ({ sub }: JWTPayload) => sub ?? 'unknown';

/**
 * Shown to the person logging in, who can pass it on, and to the operator. A provider that does not know the requested
 * API issues a token that is opaque, has another audience, or has a private signature (Entra ID).
 */
function whyUnusable(accessToken: string, { message }: Problem): string {
  const isOpaque = accessToken.split('.').length !== 3;
  return `The identity provider’s access token cannot be used: ${isOpaque ? 'it is opaque (no JWT)' : message}. The operator of this site can fix it in the settings (IDENTITY_AUDIENCE, IDENTITY_RESOURCE, IDENTITY_SCOPES) or in this client’s configuration at the provider`;
}

/** Roles and member number come from the access token, which every other service reads too. */
export async function readTokens(
  token: Token,
  idClaims: JWTPayload,
  accessTokens: TokenVerifier,
): Promise<Login> {
  const verified = await accessTokens.verify(token.access_token).catch((cause: unknown) => {
    if (!(cause instanceof Problem) || cause.status !== 401) throw cause;
    throw new UnusableToken(
      subjectOf(idClaims),
      whyUnusable(token.access_token, cause),
      cause,
      cause.details,
    );
  });
  if (verified.caller.kind !== 'person') throw new Error('an identity token names a person');
  const { subject, member, roles, admin } = verified.caller;
  return {
    accessToken: token.access_token,
    refreshToken: token.refresh_token || null,
    idToken: token.id_token ?? null,
    expiresAt: new Date(verified.expiresAt),
    subject,
    member,
    roles,
    admin,
    idClaims,
    authenticatedAt: loginTimeOf(idClaims),
  };
}

/** OpenID Connect Core, 3.1.3.7: checks the age of the login if a recent one was required. */
export function refuseOld({ authenticatedAt: at }: Login, maxAge: number | null): void {
  if (maxAge === null) return;
  // Allows some minutes, because people take time on the login page after the password.
  const longest = (Math.max(maxAge, loginTakes) + clockSkewSeconds) * 1000;
  if (at !== null && Date.now() - at.getTime() <= longest) return;
  const sentence =
    at === null
      ? 'This needs a recent login, but the identity provider does not say when you logged in (auth_time). Have it added at the provider; keys and erasures also work on the command line'
      : 'The identity provider did not ask you to log in again';
  throw new Problem(502, 'UPSTREAM_ERROR', sentence);
}

const loginTakes = 60;
