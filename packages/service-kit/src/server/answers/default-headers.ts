import type { FastifyInstance } from 'fastify';

/** What a page of a service may do unless it says otherwise: nothing but show itself and post to itself. */
const contentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * The security headers of every answer: constants, so they are not computed anew for each. An answer that may be kept
 * says so itself: a cache in between knows neither our keys nor our cookies (RFC 9111, 3.5 names Authorization alone),
 * and would give what one caller may read to the next.
 */
export const defaultHeaders = (publicUrl: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** What stands on every answer: the security headers, and the request's id. */
export function addDefaultHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = defaultHeaders(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
