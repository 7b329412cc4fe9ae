import type { Token } from '@fastify/oauth2';
import type { Identity } from '@guildhall/auth';
import {
  asymmetricAlgorithms,
  clockSkewSeconds,
  type KeySource,
  type TokenVerifier,
  verifySigned,
} from '@guildhall/auth';
import { Problem } from '@guildhall/contracts';
import type { JWTPayload } from 'jose';
import { decodeProtectedHeader, errors } from 'jose';
import { NotBegunHere, otherClock, UnusableToken } from './refusals.js';

/** Tokens that were checked, and what they say. */
export interface Login extends Identity {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly expiresAt: Date;
  readonly idClaims: JWTPayload;
  /** `auth_time`, of a provider that tells it. */
  readonly authenticatedAt: Date | null;
}

/** OpenID Connect Core 3.1.3.7: signature, issuer, audience, expiry, and the nonce of this very login. */
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

/** It was made a moment ago: where it is over, or has yet to begin, the clocks differ. */
const isOfAnotherTime = (error: unknown): boolean =>
  error instanceof errors.JWTExpired ||
  (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf');

/** A setting of this client at the provider; some default to HS512 (LemonLDAP). */
function otherAlgorithm(idToken: string, cause: unknown): UnusableToken {
  const algorithm = String(decodeProtectedHeader(idToken).alg).slice(0, longestAlgorithm);
  const sentence = `The identity provider signs ID tokens with ${algorithm}, which is not accepted here. An administrator of the provider has to choose RS256 or ES256 for this client`;
  return new UnusableToken('unknown', sentence, cause, { algorithm });
}

const longestAlgorithm = 20;

const subjectOf = ({ sub }: JWTPayload) => sub ?? 'unknown';

/**
 * Told to whoever wanted to log in, who hands it on, and to whoever runs the service. A provider that is asked for no API
 * it knows gives a token of its own: opaque, for another audience, or signed so that nobody else can read it (Entra ID).
 */
function whyUnusable(accessToken: string, { message }: Problem): string {
  const isOpaque = accessToken.split('.').length !== 3;
  return `The identity provider’s access token is of no use here: ${isOpaque ? 'it is opaque (no JWT)' : message}. Whoever runs this site can mend it: by what the provider is asked for (IDENTITY_AUDIENCE, IDENTITY_RESOURCE, IDENTITY_SCOPES), or gives to this client`;
}

/** Roles and member come from the access token: the same that every other service will read. */
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
    authenticatedAt: authenticatedAt(idClaims),
  };
}

/** Never later than now, whatever the provider's clock says; some write 0 for what they do not know. */
function authenticatedAt({ auth_time: seconds }: JWTPayload): Date | null {
  if (typeof seconds !== 'number' || !(seconds > 0)) return null;
  return new Date(Math.min(seconds * 1000, Date.now()));
}

/** OpenID Connect Core, 3.1.3.7: whoever asked for a young login looks at its age. */
export function refuseOld({ authenticatedAt: at }: Login, maxAge: number | null): void {
  if (maxAge === null) return;
  // A login page takes its time: somebody who was asked for the password just now may be a few minutes ago.
  const longest = (Math.max(maxAge, loginTakes) + clockSkewSeconds) * 1000;
  if (at !== null && Date.now() - at.getTime() <= longest) return;
  const sentence =
    at === null
      ? 'The identity provider does not say when you logged in (auth_time), so this cannot be done in a browser here; an access token or the command line can'
      : 'The identity provider did not ask you to log in again';
  throw new Problem(502, 'UPSTREAM_ERROR', sentence);
}

const loginTakes = 60;
