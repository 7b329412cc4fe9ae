import { type Endpoint, Problem } from '@guildhall/contracts';
import type { Caller } from './caller.js';

/** How old a login may be for a sensitive action. */
const freshSeconds = 600;

/** The page that the request came from, to be led back to; its own site's pages by their path. */
function pageOf(headers: Readonly<Record<string, unknown>>): string {
  const { referer, host } = headers;
  if (typeof referer !== 'string' || !URL.canParse(referer)) return '/';
  const url = new URL(referer);
  return url.host === host ? `${url.pathname}${url.search}` : url.href;
}

/** RFC 9470, 3: the person is known, and has to prove it anew. */
function tooOld(headers: Readonly<Record<string, unknown>>): Problem {
  const query = new URLSearchParams({ maxAge: String(freshSeconds), returnTo: pageOf(headers) });
  return new Problem(401, 'LOGIN_TOO_OLD', 'Your login is too old for this: log in once more', {
    details: { max_age: freshSeconds, login: `/api/auth/login?${query}` },
    headers: {
      'WWW-Authenticate': `Session error="insufficient_user_authentication", max_age="${freshSeconds}"`,
    },
  });
}

const needsFreshLogin = ({ fresh }: Pick<Endpoint, 'fresh'>, body: unknown): boolean => {
  if (fresh === undefined || typeof fresh === 'boolean') return fresh === true;
  return typeof body === 'object' && body !== null && Reflect.get(body, fresh.when) === true;
};

/**
 * Refuses a sensitive action in a browser whose login is old, or of unknown age. Before the body is read it decides about
 * actions that are always sensitive.
 */
export function refuseOldLogin(
  endpoint: Pick<Endpoint, 'fresh'>,
  caller: Caller,
  {
    headers,
    body,
  }: { readonly headers: Readonly<Record<string, unknown>>; readonly body?: unknown },
  now: Date,
): void {
  if (caller.kind !== 'person' || caller.via !== 'session' || !needsFreshLogin(endpoint, body))
    return;
  const at = caller.authenticatedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (now.getTime() - at > freshSeconds * 1000) throw tooOld(headers);
}
