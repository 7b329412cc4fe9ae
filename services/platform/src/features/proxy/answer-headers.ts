import type { IncomingHttpHeaders } from 'node:http';
import { hopByHop, namedInConnection } from './request-headers.js';

/**
 * Response headers an upstream may not set, because they apply to our whole origin: cookies, policies and the like.
 * Reasons: docs/decisions/0012-the-proxy.md.
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
  // These affect the page or its opener.
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
  // Instructions to caches and servers in front of us.
  'edge-control',
  'surrogate-control',
  'x-accel-expires',
  'x-accel-redirect',
  'x-lighttpd-send-file',
  'x-sendfile',
]);

/** Families of headers with a common prefix. */
const notTheirKinds =
  /^(access-control|x-ratelimit|sec-session|secure-session|attribution-reporting|ad-auction)-|-report-only$/;

/** RFC 9213: targeted cache headers, which take precedence over `Cache-Control`. */
const isForCaches = (name: string) => name.endsWith('cdn-cache-control');

const passes = (name: string) =>
  !hopByHop.has(name) && !notTheirs.has(name) && !isForCaches(name) && !notTheirKinds.test(name);

/** Browsers ask for a password for these schemes; programs read the others. */
const asksForPassword = /(^|,)\s*(basic|digest|negotiate|ntlm)\b/i;

const withoutPasswords = (challenges: string | readonly string[] = []): string[] =>
  [challenges].flat().filter(line => !asksForPassword.test(line));

/** RFC 8288, 3: one target with its parameters. An unclosed quote extends to the end and is scanned once. */
const oneLink = /<[^<>]*>(?:[^,"]|"(?:[^"\\]|\\.?)*"?)*/g;

/** Relations a browser fetches by itself. */
const fetched = /\b(stylesheet|\w*preload|prefetch|prerender|preconnect|compression-dictionary)\b/i;

const toRead = (links: string | readonly string[] = []): string[] =>
  ([links].flat().join(', ').match(oneLink) ?? []).filter(
    link => !fetched.test(link.replace(/^<[^>]*>|\\/g, '')),
  );

/** RFC 9111, 5.2: a directive, optionally with an argument. */
const oneDirective = /[^\s,=]+(?:\s*=\s*(?:"[^"]*"|[^,]*))?/g;
const forSharedCaches = /^(public|s-maxage|private)\b/i;

/**
 * RFC 9111 3.5 keeps responses to Authorization out of shared caches. Ours answer a cookie, so they say it explicitly.
 * Without a cache header nothing is stored: the next person at the same browser could read it.
 */
function privately(cacheControl: string | readonly string[] | undefined): string {
  if (cacheControl === undefined) return 'no-store';
  const directives = [cacheControl].flat().join(', ').match(oneDirective) ?? [];
  return ['private', ...directives.filter(each => !forSharedCaches.test(each))].join(', ');
}

const together = (theirs: unknown, ours: unknown): string | undefined =>
  [theirs, ours].filter(Boolean).join(', ') || undefined;

/** Types a browser does not execute. Excludes multiple types and all XML. */
const inert =
  /^\s*(application\/(?:[\w.-]+\+)?json|application\/pdf|text\/plain|text\/csv|image\/(?!svg)[\w.-]+)\s*(;[^,]*)?$/i;

/**
 * Opened directly, a response would be a page of our origin and could submit forms or redirect to our addresses. A
 * sandboxed HTML page with a cross-origin opener policy shows nothing ("create navigation params by fetching"), and a
 * page without scripts does not need one.
 */
const inSandbox = (ours: unknown) => ({
  'content-security-policy': `${ours}; sandbox`,
  'cross-origin-opener-policy': 'unsafe-none',
});

/** The upstream's headers for the caller; where the platform sets its own, those win. */
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
  if (!inert.test(String(theirs['content-type'])))
    Object.assign(answer, inSandbox(own['content-security-policy']));
  return answer;
}
