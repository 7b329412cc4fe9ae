import { conflict, type Issue, invalid } from '@guildhall/contracts';
import type { Upstream, UpstreamDefinition } from '@guildhall/contracts/platform';
import { say } from '@guildhall/contracts/said';
import { isRange, liesWithin } from '../proxy/addresses.js';
import { refusedPart } from '../proxy/path.js';
import { mayLeave } from '../proxy/request-headers.js';
import { isName, reservedNames } from './names.js';

export type Definition = Omit<Upstream, 'name' | 'configured_by' | 'created_at' | 'updated_at'>;

/** What describes a request or its body, and nothing that says who sent it or over which way it came. */
const usualHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-event-id',
  'prefer',
  'range',
  'traceparent',
  'tracestate',
  'user-agent',
];

/** What an upstream gets that says nothing else. Bodies are streamed, so their limit guards the upstream, not us. */
const defaults: Omit<Definition, 'target'> = {
  rewrites: [],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  connect_timeout_ms: 5000,
  idle_timeout_ms: 30_000,
  body_limit_bytes: 1_073_741_824,
  breaker: { failures: 10, open_ms: 10_000 },
  allowed_ranges: [],
  request_headers: usualHeaders,
  cors_origins: [],
};

/** An origin as browsers send it: scheme, host, port where it is not the usual one, nothing behind. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** A rewritten path must not become one that nobody could have asked for. */
const isPath = (text: string) =>
  !/[?\s]/.test(text) && refusedPart(text.startsWith('/') ? text : `/${text}`) === null;

function isTarget(text: string): boolean {
  const url = new URL(text);
  const isBare = url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return isBare && isPath(text.replace(/^https?:\/\/[^/?#]*/i, ''));
}

const issue = (where: Pick<Issue, 'in' | 'path'>, message: string, input: unknown): Issue => ({
  ...where,
  message,
  rule: 'upstream',
  operands: {},
  input,
});

const notPermitted = (permitted: readonly string[]) =>
  say('upstream_range_refused', permitted.join(', ') || 'nothing so far');

function* problemsOf(given: UpstreamDefinition, permitted: readonly string[]): Generator<Issue> {
  const at = (...path: Issue['path']) => ({ in: 'body' as const, path });
  if (!URL.canParse(given.target) || !isTarget(given.target))
    yield issue(at('target'), say('upstream_bad_target'), given.target);
  for (const [i, { from, to }] of (given.rewrites ?? []).entries()) {
    if (!isPath(from)) yield issue(at('rewrites', i, 'from'), say('upstream_bad_path'), from);
    if (!isPath(to)) yield issue(at('rewrites', i, 'to'), say('upstream_bad_path'), to);
  }
  for (const [i, range] of (given.allowed_ranges ?? []).entries()) {
    const where = at('allowed_ranges', i);
    if (!isRange(range)) yield issue(where, say('upstream_bad_range'), range);
    else if (!liesWithin(range, permitted)) yield issue(where, notPermitted(permitted), range);
  }
  for (const [i, name] of (given.request_headers ?? []).entries())
    if (!mayLeave(name.toLowerCase()))
      yield issue(at('request_headers', i), say('upstream_bad_header'), name);
  for (const [i, origin] of (given.cors_origins ?? []).entries())
    if (!isOrigin(origin)) yield issue(at('cors_origins', i), say('upstream_bad_origin'), origin);
}

/** The whole of an upstream, or everything that is wrong with it at once. */
export function readDefinition(
  name: string,
  given: UpstreamDefinition,
  permitted: readonly string[],
): Definition {
  if (reservedNames.has(name)) throw conflict(say('upstream_name_reserved', name));
  const issues = [...problemsOf(given, permitted)];
  if (!isName(name))
    issues.unshift(issue({ in: 'path', path: ['name'] }, say('upstream_bad_name'), name));
  if (issues.length > 0)
    throw invalid(
      `The upstream is not valid: ${issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
      issues,
    );
  return {
    ...defaults,
    ...given,
    request_headers: (given.request_headers ?? usualHeaders).map(each => each.toLowerCase()),
  };
}
