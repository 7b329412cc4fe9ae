import type { Api } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/** What a service promises and does not do, as `METHOD path`. */
export function notServed(app: FastifyInstance, api: Api): readonly string[] {
  const routes = (endpoints: readonly { method: string; path: string }[]) =>
    endpoints.map(({ method, path }) => `${method} ${path}`);
  const served = new Set(routes(app.guildhall.served));
  return routes(Object.values(api.endpoints)).filter(route => !served.has(route));
}
