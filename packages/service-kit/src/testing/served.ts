import type { Api } from '@guildhall/contracts';
import type { FastifyInstance } from 'fastify';

/** What an app serves, as `METHOD path`, for tests that hold it against the contracts. */
export const servedRoutes = (app: FastifyInstance): readonly string[] =>
  app.guildhall.served.map(({ method, path }) => `${method} ${path}`);

export interface ServedCount {
  readonly served: number;
  readonly contracted: number;
  /** Contracted, and not built yet: such a route is not served at all. */
  readonly missing: readonly string[];
}

/** How much of its contract a service serves, printed; a test holds `served` against a floor that may only rise. */
export function countServed(app: FastifyInstance, api: Api): ServedCount {
  const served = new Set(servedRoutes(app));
  const contracted = Object.values(api.endpoints).map(({ method, path }) => `${method} ${path}`);
  const missing = contracted.filter(route => !served.has(route));
  const count = contracted.length - missing.length;
  console.log(`${api.name} serves ${count} of ${contracted.length} contracted endpoints`);
  return { served: count, contracted: contracted.length, missing };
}
