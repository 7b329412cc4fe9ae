import type { FastifyInstance } from 'fastify';

/** What a page of a service may do unless it says otherwise: nothing but show itself and post to itself. */
const contentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The headers that stand on every answer: the security ones (constants, so they are written here
 * instead of computed anew for every request) and the request's id.
 */
export function addStandingHeaders(app: FastifyInstance, publicUrl: string): void {
  const standing = {
    'content-security-policy': contentPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(standing).header('x-request-id', request.id);
    done();
  });
}
