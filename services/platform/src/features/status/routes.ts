import { getAdminStats, getStatus } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { readStats, readStatus, type StatusOptions } from './service.js';
import { countUsage, noteAnswers } from './usage.js';

/** Status and statistics. Comes before the routes whose answers it counts. */
export function statusRoutes(app: FastifyInstance, options: StatusOptions): void {
  const usage = countUsage(
    options.db,
    () => new Date(),
    error => app.log.warn({ err: error }, 'requests could not be added up'),
  );
  noteAnswers(app, usage);
  app.addHook('onClose', usage.stop);

  serve(app, getStatus, () => readStatus(options));
  serve(app, getAdminStats, async () => {
    // What this replica has counted so far belongs to what happened today.
    await usage.flush();
    return { stats: await readStats(options.db, new Date()) };
  });
}
