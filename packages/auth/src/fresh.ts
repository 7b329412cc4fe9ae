import { type Endpoint, Problem } from '@guildhall/contracts';
import type { Caller, Person } from './caller.js';

/** Maximum age of a login for a sensitive action. */
const freshSeconds = 600;

type Headers = Readonly<Record<string, unknown>>;

/** The page to return to; a path for the same site. */
function pageOf(headers: Headers): string {
  const { referer, host } = headers;
  if (typeof referer !== 'string' || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  return url.host === host ? `${url.pathname}${url.search}` : url.href;
}

/** RFC 9470, 3: the person must log in again. */
const challengeOf = (scheme: 'Session' | 'Bearer') => ({
  'WWW-Authenticate': `${scheme} error="insufficient_user_authentication", max_age="${freshSeconds}"`,
});

function sessionTooOld(headers: Headers): Problem {
  const query = new URLSearchParams({ maxAge: String(freshSeconds), returnTo: pageOf(headers) });
  return new Problem(401, 'LOGIN_TOO_OLD', 'This needs a recent login. Log in again', {
    details: { max_age: freshSeconds, login: `/api/auth/login?${query}` },
    headers: challengeOf('Session'),
  });
}

function tokenTooOld(): Problem {
  const message = `The login of this access token (auth_time) is older than ${freshSeconds / 60} minutes. Get a token from a new login`;
  return new Problem(401, 'LOGIN_TOO_OLD', message, {
    details: { max_age: freshSeconds },
    headers: challengeOf('Bearer'),
  });
}

/** A new login would not help: the provider must add the claim to access tokens. */
const unknownLogin = () =>
  new Problem(
    403,
    'LOGIN_TIME_UNKNOWN',
    'This action needs a recent login, but this access token has no auth_time claim. Configure the identity provider to add it, or use the portal',
  );

function needsFreshLogin({ fresh }: Pick<Endpoint, 'fresh'>, { via }: Person, body: unknown) {
  if (fresh === undefined || typeof fresh === 'boolean') return fresh === true;
  if (fresh === 'session') return via === 'session';
  return typeof body === 'object' && body !== null && Reflect.has(body, fresh.when);
}

/**
 * Refuses a sensitive action if the login is old or of unknown age. Runs before the body is read for actions that are
 * always sensitive.
 */
export function refuseOldLogin(
  endpoint: Pick<Endpoint, 'fresh'>,
  caller: Caller,
  { headers, body }: { readonly headers: Headers; readonly body?: unknown },
  now: Date,
): void {
  if (caller.kind !== 'person' || caller.via === 'development') return;
  if (!needsFreshLogin(endpoint, caller, body)) return;
  const at = caller.authenticatedAt?.getTime();
  if (at !== undefined && now.getTime() - at <= freshSeconds * 1000) return;
  if (caller.via === 'session') throw sessionTooOld(headers);
  throw at === undefined ? unknownLogin() : tokenTooOld();
}
