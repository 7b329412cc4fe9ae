import { getAdminStats, getStatus } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { readStats, readStatus, type StatusOptions } from './service.js';
import { countUsage, noteAnswers } from './usage.js';

/** Status and statistics. Registered before the routes it counts. */
export function statusRoutes(app: FastifyInstance, options: StatusOptions): void {
  const usage = countUsage(
    options.db,
    () => new Date(),
    error => app.log.warn({ err: error }, 'request counts could not be saved'),
  );
  noteAnswers(app, usage);
  app.addHook('onClose', usage.stop);

  serve(app, getStatus, () => readStatus(options));
  serve(app, getAdminStats, async () => {
    // Includes what this replica has not saved yet.
    await usage.flush();
    return { stats: await readStats(options.db, new Date()) };
  });
}
