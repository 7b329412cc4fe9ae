import {
  asymmetricAlgorithms,
  clockSkewSeconds,
  isStorableText,
  type KeySource,
  verifySigned,
} from '@guildhall/auth';
import { isFields, Problem } from '@guildhall/contracts';

/** What to end: all sessions of a person or one of them. At least one is set. */
export interface LogoutToken {
  readonly tokenId: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** The standard recommends two minutes; providers may retry. Used tokens are remembered longer. */
const oldestSeconds = 600;

export const refusedLogoutToken = (message: string, cause?: unknown): Problem =>
  new Problem(400, 'VALIDATION_ERROR', message, { cause });

function textClaim(claim: unknown, name: string): string | null {
  if (claim === undefined) return null;
  if (typeof claim === 'string' && claim !== '' && isStorableText(claim)) return claim;
  throw refusedLogoutToken(`The logout token’s claim ${name} is not valid`);
}

/** OpenID Connect Back-Channel Logout 1.0, 2.6. */
export async function readLogoutToken(
  token: string,
  { keys, clientId }: { readonly keys: KeySource; readonly clientId: string },
): Promise<LogoutToken> {
  const { payload } = await verifySigned(token, keys, {
    audience: clientId,
    algorithms: [...asymmetricAlgorithms],
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
    maxTokenAge: oldestSeconds,
    clockTolerance: clockSkewSeconds,
  }).catch((cause: unknown) => {
    if (cause instanceof Problem) throw cause;
    throw refusedLogoutToken('The logout token could not be verified', cause);
  });
  const { events } = payload;
  if (!isFields(events) || !isFields(events[logoutEvent]))
    throw refusedLogoutToken('The token is not a logout token: it has no logout event');
  // An ID token must never pass for a logout token.
  if (payload.nonce !== undefined) throw refusedLogoutToken('A logout token must have no nonce');
  const tokenId = textClaim(payload.jti, 'jti');
  const subject = textClaim(payload.sub, 'sub');
  const sid = textClaim(payload.sid, 'sid');
  if (tokenId === null || (subject === null && sid === null))
    throw refusedLogoutToken('The logout token has neither sub nor sid');
  return { tokenId, subject, sid };
}
