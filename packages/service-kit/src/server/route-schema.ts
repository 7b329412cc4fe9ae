import type { Endpoint } from '@guildhall/contracts';
import type { FastifySchema } from 'fastify';

/** The route's schema for Fastify. Files and proxied bodies are not parsed. */
export function routeSchema({ body, bodyType, params, query, response }: Endpoint): FastifySchema {
  const isRead = body && bodyType !== 'multipart' && bodyType !== 'stream';
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(isRead && { body }),
    response,
  };
}
