import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { Nullable, namedObject, OneOf, PathId, Success, Text, Timestamp } from '../schema.js';

const Rewrite = Type.Object({
  from: Text(200, { description: 'What the rest of the path begins with' }),
  to: Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }),
});

/** Behind how many failures in a row the breaker opens, and for how long. */
const Breaker = Type.Object({
  failures: Type.Integer({ minimum: 1, maximum: 1000 }),
  open_ms: Type.Integer({ minimum: 100, maximum: 600_000 }),
});

const milliseconds = (maximum: number) => Type.Integer({ minimum: 1, maximum });
// RFC 9110 5.1: a field name is a token.
const HeaderName = Type.String({ maxLength: 64, pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$" });

const fields = {
  target: Type.String({
    maxLength: 2048,
    pattern: '^https?://[^\\s\\u0000]+$',
    examples: ['https://api.example.org/v2'],
  }),
  rewrites: Type.Array(Rewrite, { maxItems: 50 }),
  methods: Type.Array(OneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']), { maxItems: 6 }),
  connect_timeout_ms: milliseconds(60_000),
  idle_timeout_ms: milliseconds(3_600_000),
  body_limit_bytes: Type.Integer({ minimum: 0, maximum: 10_737_418_240 }),
  breaker: Breaker,
  allowed_ranges: Type.Array(Text(64, { examples: ['10.20.0.0/16'] }), {
    maxItems: 100,
    description:
      'Private addresses that this upstream may live at, of those that the service’s settings permit',
  }),
  request_headers: Type.Array(HeaderName, {
    maxItems: 100,
    description: 'Headers of the caller that are passed on',
  }),
  cors_origins: Type.Array(Text(2048), { maxItems: 100 }),
};

/** Those that administrators add; settings name a few beside them. */
export const UPSTREAMS_AT_MOST = 100;

export const Upstream = namedObject('Upstream', {
  name: Type.String(),
  ...fields,
  configured_by: Nullable(
    Type.String({ description: 'The setting that says where it is; no request can change that' }),
  ),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Upstream = Static<typeof Upstream>;

/** The whole of an upstream; what is left out gets the service’s default. */
export const UpstreamDefinition = namedObject('UpstreamDefinition', {
  ...Type.Partial(Type.Object(fields)).properties,
  target: fields.target,
});
export type UpstreamDefinition = Static<typeof UpstreamDefinition>;

/** As it was read; left out: whatever it is by now. */
const unchanged_since = Type.Optional(
  Type.String({
    ...Timestamp,
    description: '`updated_at` as it was read: 409 where somebody has changed it since',
  }),
);

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;
const UpstreamParams = Type.Object({ name: PathId });

export const listUpstreams = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/upstreams',
  summary: 'Where the proxy forwards to',
  response: {
    200: Success({ upstreams: Type.Array(Upstream, { maxItems: UPSTREAMS_AT_MOST + 10 }) }),
  },
});

export const putUpstream = endpoint({
  ...admin,
  fresh: true,
  method: 'PUT',
  path: '/api/admin/upstreams/:name',
  summary: 'Adds an upstream, or replaces the one of that name',
  params: UpstreamParams,
  query: Type.Object({
    unchanged_since,
    only_new: Type.Optional(
      Type.Boolean({ description: '409 where there is one of this name already' }),
    ),
  }),
  body: UpstreamDefinition,
  response: { 200: Success({ created: Type.Boolean(), upstream: Upstream }) },
  errors: [409],
});

export const removeUpstream = endpoint({
  ...admin,
  fresh: true,
  method: 'DELETE',
  path: '/api/admin/upstreams/:name',
  summary: 'Removes an upstream',
  params: UpstreamParams,
  query: Type.Object({ unchanged_since }),
  response: { 200: Success({ message: Type.String() }) },
  errors: [409],
});

export const breakerStates = ['closed', 'open', 'trying'] as const;

/** How the proxy finds an upstream, as the replica that answers knows it. */
export const UpstreamState = namedObject('UpstreamState', {
  name: Type.String(),
  breaker: OneOf(breakerStates, {
    description: 'open: nobody is let through until its time is over; trying: one request is',
  }),
  failures: Type.Integer({ description: 'In a row' }),
  retry_after_ms: Nullable(Type.Integer({ description: 'Of an open one' })),
});
export type UpstreamState = Static<typeof UpstreamState>;

export const getUpstreamStates = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/upstreams/states',
  summary: 'Whether the proxy lets requests through to each upstream',
  response: {
    200: Success({ states: Type.Array(UpstreamState, { maxItems: UPSTREAMS_AT_MOST + 10 }) }),
  },
});

export const testUpstream = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/upstreams/:name/test',
  summary: 'Asks an upstream once, by the way that requests take, with nobody’s token',
  params: UpstreamParams,
  body: Type.Object({
    path: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^/[^\\s\\u0000?#]*$', default: '/' }),
    ),
  }),
  bodyType: 'optional',
  response: {
    200: Success({
      answered: Type.Boolean(),
      status: Nullable(Type.Integer({ description: 'Whatever it is, the upstream is there' })),
      took_ms: Type.Integer(),
      trouble: Nullable(Type.String({ description: 'Why there was no answer' })),
      trouble_said: Type.Optional(MaybeSaid),
    }),
  },
});
