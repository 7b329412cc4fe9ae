import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { hopByHop, namedInConnection } from './request-headers.js';

/**
 * What an upstream may not say in the platform’s name: it answers under our address, so a cookie, a policy
 * or a promise for the whole origin would be ours.
 */
const notTheirs: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'accept-ch',
  'alt-svc',
  'clear-site-data',
  'critical-ch',
  'nel',
  'origin-agent-cluster',
  'public-key-pins',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-login',
  'strict-transport-security',
  'use-as-dictionary',
  'www-authenticate',
  // For what stands in front of us: which would keep what `private` forbids, or send something else of its own.
  'edge-control',
  'surrogate-control',
  'x-accel-expires',
  'x-accel-redirect',
  'x-lighttpd-send-file',
  'x-sendfile',
]);

/** RFC 9213: each product has one of its own beside the common one, and obeys it before `Cache-Control`. */
const isForCaches = (name: string) => name.endsWith('cdn-cache-control');

const passes = (name: string) =>
  !hopByHop.has(name) &&
  !notTheirs.has(name) &&
  !isForCaches(name) &&
  !name.startsWith('access-control-') &&
  !name.startsWith('x-ratelimit-');

/** Browsers ask for a password by these, at our address; the others are for programs to read. */
const asksForPassword = /(^|,)\s*(basic|digest|negotiate|ntlm)\b/i;

const withoutPasswords = (challenges: string | readonly string[] = []): string[] =>
  [challenges].flat().filter(line => !asksForPassword.test(line));

/**
 * RFC 9111 3.5 keeps answers to Authorization out of shared caches; ours are to a cookie, so they say it. What an
 * upstream says nothing of stays in no cache: whoever is next at the same browser would read it there.
 */
function privately(cacheControl: string | undefined): string {
  if (cacheControl === undefined) return 'no-store';
  return /\b(public|s-maxage|private|no-store)\b/i.test(cacheControl)
    ? cacheControl
    : `${cacheControl}, private`;
}

const together = (theirs: unknown, ours: unknown): string | undefined =>
  [theirs, ours].filter(Boolean).join(', ') || undefined;

/** Adds the upstream’s headers to the platform’s own: where both speak, the platform’s count. */
export function addTheirHeaders(
  answer: OutgoingHttpHeaders,
  theirs: IncomingHttpHeaders,
  locate: (location: string) => string,
): OutgoingHttpHeaders {
  const forNextOnly = namedInConnection(theirs.connection);
  const vary = together(theirs.vary, answer.vary);
  for (const name of Object.keys(theirs))
    if (passes(name) && !forNextOnly.has(name)) answer[name] ??= theirs[name];
  if (theirs.location !== undefined) answer.location = locate(String(theirs.location));
  const challenges = withoutPasswords(theirs['www-authenticate']);
  if (challenges.length > 0) answer['www-authenticate'] = challenges;
  answer['cache-control'] = privately(theirs['cache-control']);
  if (vary !== undefined) answer.vary = vary;
  return answer;
}
