import type { FastifyInstance } from 'fastify';

/** The default policy of a page: no scripts or other origins; forms may post to itself. */
const contentPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/**
 * Security headers of every response, as constants. Responses are not cacheable by default: shared caches know neither
 * our keys nor cookies (RFC 9111, 3.5 covers Authorization only).
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

/** Headers of every response: security, and the request id. */
export function addDefaultHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = defaultHeaders(publicUrl);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
