import { type Static, Type } from 'typebox';
import { type ErrorShape, endpoints } from './endpoint.js';
import { Nullable, namedObject, OneOf, PlainText } from './schema.js';

export const Liveness = namedObject('Liveness', {
  status: OneOf(['alive']),
  service: Type.Optional(Type.String({ description: 'Which one answers', examples: ['platform'] })),
});
export type Liveness = Static<typeof Liveness>;

/** One thing a service needs. A warning leaves the service ready. */
export const Condition = namedObject('Condition', {
  name: Type.String({ examples: ['database'] }),
  state: OneOf(['ok', 'warning', 'failed']),
  message: Nullable(Type.String()),
});
export type Condition = Static<typeof Condition>;

export const Readiness = namedObject('Readiness', {
  status: OneOf(['ready', 'not_ready']),
  checks: Type.Array(Condition, { maxItems: 50 }),
});
export type Readiness = Static<typeof Readiness>;

const operation = { method: 'GET', limit: 'none', tag: 'Operations', additional: true } as const;

/** What every service answers to those who run it. */
export function operationsOf<const S extends ErrorShape>(shape: S) {
  const endpoint = endpoints(shape);
  return {
    getLiveness: endpoint({
      ...operation,
      path: '/livez',
      auth: 'public',
      summary: 'Whether the process runs; looks at nothing outside it',
      response: { 200: Liveness },
    }),
    getReadiness: endpoint({
      ...operation,
      path: '/readyz',
      auth: 'public',
      summary: 'Whether the service can do its work, and what it lacks',
      response: { 200: Readiness, 503: Readiness },
    }),
    getMetrics: endpoint({
      ...operation,
      path: '/metrics',
      auth: 'metrics',
      summary: 'Measurements in the Prometheus text format',
      response: { 200: PlainText },
    }),
    getOpenApi: endpoint({
      ...operation,
      path: '/openapi.json',
      auth: 'public',
      summary: 'The OpenAPI document of this service',
      response: {
        200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
      },
    }),
  };
}
