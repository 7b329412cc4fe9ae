import type { FastifyInstance, FastifyRequest } from 'fastify';

/** CORS headers for an allowed origin (Fetch standard, 3.3.3). */
const forAllowed = {
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers':
    'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Window, Retry-After, X-Request-Id',
};
const forPreflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-max-age': '600',
  vary: 'Origin, Access-Control-Request-Headers',
};

/** Origins that may read responses with credentials; may depend on the request (the proxy). */
export type OriginsFor = (request: FastifyRequest) => readonly string[];

/**
 * CORS with credentials for allowed origins. Preflights are answered before authentication. @fastify/cors rebuilds its
 * options on each request when they depend on it, which cost more than the guard.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  originsFor: OriginsFor = () => origins,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin !== undefined && originsFor(request).includes(origin))
      reply.header('access-control-allow-origin', origin).headers(forAllowed);
    if (request.method !== 'OPTIONS') {
      done();
      return;
    }
    const asked = request.headers['access-control-request-headers'];
    if (asked !== undefined) reply.header('access-control-allow-headers', asked);
    reply.code(204).headers(forPreflight).send();
  });
  // A catch-all route, so that the hook above runs for every path.
  app.options('*', (_request, reply) => reply.code(204).send());
}
