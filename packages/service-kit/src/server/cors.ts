import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const readableHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Window',
  'Retry-After',
  'X-Request-Id',
];

/** The origins that may read an answer with credentials; a service may decide by the request (its proxy does). */
export type OriginsFor = (
  request: FastifyRequest,
) => readonly string[] | Promise<readonly string[]>;

export async function allowOrigins(app: FastifyInstance, originsFor: OriginsFor): Promise<void> {
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: [...(await originsFor(request))],
      credentials: true,
      exposedHeaders: readableHeaders,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      maxAge: 600,
      strictPreflight: false,
    }),
  });
}
