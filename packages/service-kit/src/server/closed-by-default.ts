import type { Endpoint } from '@guildhall/contracts';
import { hasErrorPage } from '@guildhall/look';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { mediaTypesOf } from '../docs/media.js';

/** A route that is nobody's contract must have been declared open, or the service does not start. */
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
      throw new Error(`These routes declare no contract and so no caller: ${names}`);
    }
  });
}

/** The status that an endpoint does not declare, or the media type that it does not say of this status. */
function undeclaredIn(endpoint: Endpoint, status: number, type: unknown): string | null {
  // What is passed on is the upstream's to answer.
  if (status === 304 || endpoint.bodyType === 'stream') return null;
  if (!(status in endpoint.response)) return String(status);
  if (typeof type !== 'string') return null;
  const [bare = ''] = type.split(';', 1);
  // Of every endpoint alike, and for nobody who reads contracts.
  if (bare === 'text/html' && hasErrorPage(status)) return null;
  return mediaTypesOf(endpoint, status).includes(bare) ? null : `${status} as ${bare}`;
}

/** In tests a server answers only what its contract declares. */
export function refuseUndeclaredAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endpoint } = request;
    const type = payload ? reply.getHeader('content-type') : undefined;
    const undeclared = endpoint && undeclaredIn(endpoint, reply.statusCode, type);
    if (!undeclared) {
      done(null, payload);
      return;
    }
    const message = `${request.method} ${endpoint.path} answered ${undeclared}, which its contract does not declare`;
    reply.code(500);
    done(null, JSON.stringify({ undeclared: message }));
  });
}
