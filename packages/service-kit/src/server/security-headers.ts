import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What a page of a service may do unless it says otherwise: nothing but show itself and post to itself. */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Pages of the organisation's other apps read these answers through CORS, which decides for itself.
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  });
}
