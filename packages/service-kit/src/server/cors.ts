import cors, { type FastifyCorsOptions } from '@fastify/cors';
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
export type OriginsFor = (request: FastifyRequest) => readonly string[];

const optionsFor = (origins: readonly string[]): FastifyCorsOptions => ({
  origin: [...origins],
  credentials: true,
  exposedHeaders: readableHeaders,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  maxAge: 600,
  strictPreflight: false,
});

export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  originsFor: OriginsFor | undefined,
): Promise<void> {
  await app.register(
    cors,
    originsFor === undefined
      ? optionsFor(origins)
      : {
          delegator: (
            request: FastifyRequest,
            done: (error: null, options: FastifyCorsOptions) => void,
          ) => done(null, optionsFor(originsFor(request))),
        },
  );
}
