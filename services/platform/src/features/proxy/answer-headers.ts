import type { IncomingHttpHeaders } from 'node:http';
import { hopByHop, namedInConnection } from './request-headers.js';

/**
 * What an upstream may not say in the platform’s name: it answers under our address, so a cookie, a policy
 * or a promise for the whole origin would be ours. The list with its reasons is in docs/decisions/0012-the-proxy.md.
 */
const notTheirs: ReadonlySet<string> = new Set([
  'set-cookie',
  'set-cookie2',
  'accept-ch',
  'activate-storage-access',
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
  'shared-storage-write',
  'strict-transport-security',
  'timing-allow-origin',
  'use-as-dictionary',
  'www-authenticate',
  // For the page that a browser would make of it, or the one that asked.
  'document-policy',
  'feature-policy',
  'link',
  'origin-trial',
  'permissions-policy',
  'refresh',
  'sourcemap',
  'speculation-rules',
  'supports-loading-mode',
  'x-sourcemap',
  // For what stands in front of us: which would keep what `private` forbids, or send something else of its own.
  'edge-control',
  'surrogate-control',
  'x-accel-expires',
  'x-accel-redirect',
  'x-lighttpd-send-file',
  'x-sendfile',
]);

/** Sessions bound to a device, sources of advertising, policies that are only reported: each has several. */
const notTheirKinds =
  /^(access-control|x-ratelimit|sec-session|secure-session|attribution-reporting|ad-auction)-|-report-only$/;

/** RFC 9213: each product has one of its own beside the common one, and obeys it before `Cache-Control`. */
const isForCaches = (name: string) => name.endsWith('cdn-cache-control');

const passes = (name: string) =>
  !hopByHop.has(name) && !notTheirs.has(name) && !isForCaches(name) && !notTheirKinds.test(name);

/** Browsers ask for a password by these, at our address; the others are for programs to read. */
const asksForPassword = /(^|,)\s*(basic|digest|negotiate|ntlm)\b/i;

const withoutPasswords = (challenges: string | readonly string[] = []): string[] =>
  [challenges].flat().filter(line => !asksForPassword.test(line));

/** RFC 8288, 3: one target with its parameters. A quote that is left open lasts to the end: it is looked for but once. */
const oneLink = /<[^<>]*>(?:[^,"]|"(?:[^"\\]|\\.?)*"?)*/g;

/** What a browser fetches by itself; `next`, `last` and all others are for programs to read. */
const fetched = /\b(stylesheet|\w*preload|prefetch|prerender|preconnect|compression-dictionary)\b/i;

const toRead = (links: string | readonly string[] = []): string[] =>
  ([links].flat().join(', ').match(oneLink) ?? []).filter(
    link => !fetched.test(link.replace(/^<[^>]*>|\\/g, '')),
  );

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

/**
 * Opened by itself an answer would be a page of our origin: its forms and what it has a browser open (a `meta` of
 * Refresh) would go to our addresses as if from us. HTML shows nothing that is in a sandbox and parts itself from its
 * opener, too ("create navigation params by fetching"): a page without scripts has nothing to be parted for.
 */
const inSandbox = (ours: unknown) => ({
  'content-security-policy': `${ours}; sandbox`,
  'cross-origin-opener-policy': 'unsafe-none',
});

/** The upstream’s headers as the caller gets them: where the platform says the same of every answer, its own count. */
export function answerHeaders(
  theirs: IncomingHttpHeaders,
  own: Readonly<Record<string, unknown>>,
  locate: (location: string) => string,
): IncomingHttpHeaders {
  const forNextOnly = namedInConnection(theirs.connection);
  const answer: Record<string, string | string[] | undefined> = {};
  for (const name of Object.keys(theirs))
    if (passes(name) && !forNextOnly.has(name) && !(name in own)) answer[name] = theirs[name];
  if (theirs.location !== undefined) answer.location = locate(theirs.location);
  const challenges = withoutPasswords(theirs['www-authenticate']);
  if (challenges.length > 0) answer['www-authenticate'] = challenges;
  const links = toRead(theirs.link);
  if (links.length > 0) answer.link = links.join(', ');
  answer['cache-control'] = privately(theirs['cache-control']);
  answer.vary = together(theirs.vary, own.vary);
  return Object.assign(answer, inSandbox(own['content-security-policy']));
}
