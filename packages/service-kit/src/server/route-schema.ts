import type { Endpoint } from '@guildhall/contracts';
import type { FastifySchema } from 'fastify';

/** What the framework reads requests and writes answers by. Files, and what is passed on, it does not read. */
export function routeSchema({ body, bodyType, params, query, response }: Endpoint): FastifySchema {
  const isRead = body && bodyType !== 'multipart' && bodyType !== 'stream';
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(isRead && { body }),
    response,
  };
}
