import type { Endpoint } from '@guildhall/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { mediaTypesOf } from '../docs/media.js';

/** A route without a contract must be declared public, or the service does not start. */
export function refuseUndeclaredRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', route => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(
      route => !route.config?.endpoint && !route.config?.open && route.method !== 'OPTIONS',
    );
    if (undeclared.length > 0) {
      const names = undeclared.map(route => `${route.method} ${route.url}`).join(', ');
      throw new Error(`These routes have no contract and are not declared public: ${names}`);
    }
  });
}

/** A status or media type that the endpoint does not declare. */
function undeclaredIn(endpoint: Endpoint, status: number, type: unknown): string | null {
  // Proxied responses are up to the upstream.
  if (status === 304 || endpoint.bodyType === 'stream') return null;
  if (!(status in endpoint.response)) return String(status);
  if (typeof type !== 'string') return null;
  const [bare = ''] = type.split(';', 1);
  return mediaTypesOf(endpoint, status).includes(bare) ? null : `${status} as ${bare}`;
}

/** In tests, a server may only send what its contract declares. */
export function refuseUndeclaredAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request;
    const type = payload ? reply.getHeader('content-type') : undefined;
    const undeclared = endpoint && undeclaredIn(endpoint, reply.statusCode, type);
    if (!undeclared) {
      done(null, payload);
      return;
    }
    const message = `${request.method} ${endpoint.path} sent ${undeclared}, which its contract does not declare`;
    reply.code(500);
    done(null, JSON.stringify({ undeclared: message }));
  });
}
