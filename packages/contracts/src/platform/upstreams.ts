import { type Static, Type } from 'typebox';
import { endpoint } from '../enveloped.js';
import { MaybeSaid } from '../errors.js';
import { Nullable, namedObject, OneOf, PathId, Success, Text } from '../schema.js';

const Rewrite = Type.Object({
  from: Text(200, { description: 'Prefix of the rest of the path' }),
  to: Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' }),
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
  allowed_ranges: Type.Array(Text(64, { examples: ['10.20.0.0/16'] }), {
    maxItems: 100,
    description: 'Private addresses this upstream may use',
  }),
  request_headers: Type.Array(HeaderName, {
    maxItems: 100,
    description: 'Request headers that are forwarded',
  }),
  cors_origins: Type.Array(Text(2048), { maxItems: 100 }),
};

/** Upstreams of the file; settings add a few. */
export const UPSTREAMS_AT_MOST = 100;

export const Upstream = namedObject('Upstream', {
  name: Type.String(),
  ...fields,
  configured_by: Nullable(
    Type.String({
      description: 'The setting with its target; null: set in the upstreams file',
    }),
  ),
});
export type Upstream = Static<typeof Upstream>;

const admin = { auth: 'admin', tag: 'Admin', additional: true } as const;

export const listUpstreams = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/upstreams',
  summary: 'Upstreams of the proxy',
  response: {
    200: Success({ upstreams: Type.Array(Upstream, { maxItems: UPSTREAMS_AT_MOST + 10 }) }),
  },
});

export const testUpstream = endpoint({
  ...admin,
  fresh: false,
  method: 'POST',
  path: '/api/admin/upstreams/:name/test',
  summary: 'Sends a test request to an upstream through the proxy, without a token',
  params: Type.Object({ name: PathId }),
  body: Type.Object({
    path: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^/[^\\s\\u0000?#]*$', default: '/' }),
    ),
  }),
  bodyType: 'optional',
  response: {
    200: Success({
      answered: Type.Boolean(),
      status: Nullable(Type.Integer({ description: 'Any status means the upstream is reachable' })),
      took_ms: Type.Integer(),
      trouble: Nullable(Type.String({ description: 'Why there was no response' })),
      trouble_said: Type.Optional(MaybeSaid),
    }),
  },
});
