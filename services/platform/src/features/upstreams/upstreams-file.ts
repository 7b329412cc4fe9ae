import { isIP } from 'node:net';
import { platformApi, UPSTREAMS_AT_MOST, Upstream } from '@guildhall/contracts/platform';
import { type FileProblem, readSettingsFile } from '@guildhall/service-kit';
import { type Static, Type } from 'typebox';
import { addressRule, isRange } from '../proxy/addresses.js';
import { refusedPart } from '../proxy/path.js';
import { mayLeave } from '../proxy/request-headers.js';

/** Headers that describe a request or its body, and do not identify the sender or route. */
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

/** Defaults of an upstream. Bodies are streamed, so the limit protects the upstream. */
export const defaults: Omit<Upstream, 'name' | 'target' | 'configured_by'> = {
  rewrites: [],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  connect_timeout_ms: 5000,
  idle_timeout_ms: 30_000,
  body_limit_bytes: 1_073_741_824,
  allowed_ranges: [],
  request_headers: usualHeaders,
  cors_origins: [],
};

const { name, configured_by: _, ...fields } = Upstream.properties;
const Entries = Type.Array(
  Type.Object(
    { name, ...Type.Partial(Type.Object(fields)).properties },
    { additionalProperties: false },
  ),
  { maxItems: UPSTREAMS_AT_MOST },
);
type Entry = Static<typeof Entries>[number];

/** Missing only if a setting names the target. */
export type FileUpstream = Omit<Upstream, 'target' | 'configured_by'> & Pick<Entry, 'target'>;

/** An origin as browsers send it: scheme, host, and a port if not the default. */
const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** A rewritten path must be a valid request path. */
const isPath = (text: string) =>
  !/[?\s]/.test(text) && refusedPart(text.startsWith('/') ? text : `/${text}`) === null;

export const hostOf = (target: string): string => new URL(target).hostname.replace(/^\[|\]$/g, '');

function problemOfTarget({ target, allowed_ranges = [] }: Entry): string | null {
  if (target === undefined) return null;
  const url = URL.canParse(target) ? new URL(target) : null;
  const isBare = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isBare || !isPath(target.replace(/^https?:\/\/[^/?#]*/i, '')))
    return 'must be a URL without credentials, query or fragment';
  const host = hostOf(target);
  // Names are resolved and checked when connecting.
  return isIP(host) === 0 || addressRule(allowed_ranges)(host)
    ? null
    : `is the private address ${host}: add it to allowed_ranges to permit it`;
}

/** Path segments under /api that the platform uses, from its contracts. */
const reservedNames: ReadonlySet<string> = new Set(
  Object.values(platformApi.endpoints).flatMap(
    ({ path }) => /^\/api\/([^/:*]+)/.exec(path)?.[1] ?? [],
  ),
);

/** Lower case only, so that names never differ by case alone. */
const isName = (text: string): boolean => /^[a-z][a-z0-9-]{0,62}$/.test(text);

function problemOfName({ name }: Entry, before: readonly Entry[]): string | null {
  if (!isName(name)) return 'must begin with a letter and contain at most 63 of a-z, 0-9 and -';
  if (reservedNames.has(name)) return `/api/${name} belongs to the platform. Choose another name`;
  return before.some(other => other.name === name) ? `is used by another upstream` : null;
}

function* problemsOf(entry: Entry, before: readonly Entry[]) {
  const name = problemOfName(entry, before);
  if (name !== null) yield { path: ['name'], message: name };
  const target = problemOfTarget(entry);
  if (target !== null) yield { path: ['target'], message: target };
  for (const [at, { from, to }] of (entry.rewrites ?? []).entries())
    if (!isPath(from) || !isPath(to))
      yield { path: ['rewrites', `${at}`], message: 'must be plain paths' };
  for (const [at, range] of (entry.allowed_ranges ?? []).entries())
    if (!isRange(range))
      yield {
        path: ['allowed_ranges', `${at}`],
        message: 'must be an address or a range like 10.20.0.0/16',
      };
  for (const [at, header] of (entry.request_headers ?? []).entries())
    if (!mayLeave(header.toLowerCase()))
      yield {
        path: ['request_headers', `${at}`],
        message: `${header} is never forwarded`,
      };
  for (const [at, origin] of (entry.cors_origins ?? []).entries())
    if (!isOrigin(origin))
      yield {
        path: ['cors_origins', `${at}`],
        message: 'must be an origin like https://app.example.org',
      };
}

const rules = (entries: readonly Entry[]): FileProblem[] =>
  entries.flatMap((entry, index) =>
    [...problemsOf(entry, entries.slice(0, index))].map(({ path, message }) => ({
      path: [`${index}`, ...path],
      message,
    })),
  );

/** Parses a list of upstreams in YAML or JSON. */
export const parseUpstreams = (text: string): readonly FileUpstream[] =>
  readSettingsFile(text, { schema: Entries, rules }).map(entry => ({
    ...defaults,
    ...entry,
    request_headers: (entry.request_headers ?? usualHeaders).map(header => header.toLowerCase()),
  }));
