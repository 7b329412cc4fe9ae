import type { FastifyInstance } from 'fastify';

/** What an app serves, as `METHOD path`, for tests that hold it against the contracts. */
export function servedRoutes(app: FastifyInstance): readonly string[] {
  return app.guildhall.served.map(({ method, path }) => `${method} ${path}`);
}
