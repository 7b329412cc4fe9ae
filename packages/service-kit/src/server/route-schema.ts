import type { Endpoint, Scheme } from '@guildhall/contracts';
import type { FastifySchema } from 'fastify';

/** The names under which documents show how a scheme carries its credential; see docs/security-schemes.ts. */
const documented: Partial<Record<Scheme, string>> = {
  session: 'session',
  member: 'identityToken',
  admin: 'adminToken',
  service: 'serviceToken',
  apiKey: 'apiKey',
  webhook: 'webhookSecret',
  metrics: 'metricsToken',
};

function securityOf(endpoint: Endpoint): { security: Record<string, string[]>[] } {
  const schemes = typeof endpoint.auth === 'string' ? [endpoint.auth] : endpoint.auth;
  return {
    security: schemes.flatMap(scheme => {
      if (scheme === 'public') return [{}];
      const name = documented[scheme];
      return name === undefined ? [] : [{ [name]: [] }];
    }),
  };
}

/** A contract as the framework wants it: for validation, serialization and documents. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  const jsonBody = endpoint.body && !['multipart', 'stream'].includes(endpoint.bodyType ?? 'json');
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(jsonBody && { body: endpoint.body }),
    response: endpoint.response,
    summary: endpoint.summary,
    tags: [endpoint.tag, ...(endpoint.additional ? ['additional'] : [])],
    ...securityOf(endpoint),
  };
}
