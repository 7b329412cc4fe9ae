import type { FastifyInstance } from 'fastify';

/** Marks a scope of pages and files without contracts as public. */
export function declareOpen(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, open: true };
  });
}
