import { type Static, Type } from 'typebox';
import { type ErrorShape, endpoints } from './endpoint.js';
import { Nullable, namedObject, OneOf, PlainText } from './schema.js';

export const Liveness = namedObject('Liveness', {
  status: OneOf(['alive']),
  service: Type.Optional(
    Type.String({ description: 'The service’s name', examples: ['platform'] }),
  ),
});
export type Liveness = Static<typeof Liveness>;

/** A dependency of the service. With a warning the service is still ready. */
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

/** Operational endpoints of every service. */
export function operationsOf<const S extends ErrorShape>(shape: S) {
  const endpoint = endpoints(shape);
  return {
    getLiveness: endpoint({
      ...operation,
      path: '/livez',
      auth: 'public',
      summary: 'Liveness: whether the process runs',
      response: { 200: Liveness },
    }),
    getReadiness: endpoint({
      ...operation,
      path: '/readyz',
      auth: 'public',
      summary: 'Readiness, with the result of each check',
      response: { 200: Readiness, 503: Readiness },
    }),
    getMetrics: endpoint({
      ...operation,
      path: '/metrics',
      auth: 'metrics',
      summary: 'Metrics in the Prometheus text format',
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
