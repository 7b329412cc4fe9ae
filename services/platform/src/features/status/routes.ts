import { getAdminStats, getStatus } from '@guildhall/contracts/platform';
import { serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import { readStats, readStatus, type StatusOptions } from './service.js';
import type { Usage } from './usage.js';

export function statusRoutes(
  app: FastifyInstance,
  options: StatusOptions & { readonly usage: Pick<Usage, 'flush'> },
): void {
  serve(app, getStatus, () => readStatus(options));

  serve(app, getAdminStats, async () => {
    // What this replica has counted so far belongs to what happened today.
    await options.usage.flush();
    return { success: true as const, stats: await readStats(options.db, new Date()) };
  });
}
