import type { FastifyInstance } from 'fastify';

/** For pages and files that are nobody's contract: they are declared open as a whole. */
export function declareOpen(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, open: true };
  });
}
