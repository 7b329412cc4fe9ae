import { platformApi } from '@guildhall/contracts/platform';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { statusRoutes } from '../features/status/routes.js';
import { countUsage, noteAnswers } from '../features/status/usage.js';
import { sourceOf } from '../features/sync/configure.js';

/** Status and statistics. Comes before the routes whose answers it counts. */
export function composeStatus(
  app: FastifyInstance,
  config: Config,
  { kysely: db }: Database,
): { readonly stop: () => Promise<void> } {
  const usage = countUsage(
    db,
    () => new Date(),
    error => app.log.warn({ err: error }, 'requests could not be added up'),
  );
  noteAnswers(app, usage);
  const { title, version } = platformApi;
  const application = { name: title, version, environment: config.environment };
  statusRoutes(app, { db, source: sourceOf(config), application, usage });
  return { stop: usage.stop };
}
