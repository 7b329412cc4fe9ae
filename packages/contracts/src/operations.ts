import { type ErrorShape, endpoints } from './endpoint.js';
import { Nullable, namedObject, OneOf, PlainText } from './schema.js';
import { type Static, Type } from './typebox.bundled.js';

export const Liveness = namedObject('Liveness', { status: OneOf(['alive']) });
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

/** What every service answers to those who run it. */
export function operationsOf<const S extends ErrorShape>(shape: S) {
  const endpoint = endpoints(shape);
  return {
    getLiveness: endpoint({
      method: 'GET',
      path: '/livez',
      auth: 'public',
      limit: 'none',
      tag: 'Operations',
      summary: 'Whether the process runs; looks at nothing outside it',
      additional: true,
      response: { 200: Liveness },
    }),
    getReadiness: endpoint({
      method: 'GET',
      path: '/readyz',
      auth: 'public',
      limit: 'none',
      tag: 'Operations',
      summary: 'Whether the service can do its work, and what it lacks',
      additional: true,
      response: { 200: Readiness, 503: Readiness },
    }),
    getMetrics: endpoint({
      method: 'GET',
      path: '/metrics',
      auth: 'metrics',
      limit: 'none',
      tag: 'Operations',
      summary: 'Measurements in the Prometheus text format',
      additional: true,
      response: { 200: PlainText },
    }),
    getOpenApi: endpoint({
      method: 'GET',
      path: '/openapi.json',
      auth: 'public',
      limit: 'none',
      tag: 'Operations',
      summary: 'The OpenAPI document of this service',
      additional: true,
      response: {
        200: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
      },
    }),
  };
}
