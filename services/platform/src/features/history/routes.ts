import {
  getAdminOverview,
  getPlatformHistory,
  type PlatformDay,
} from '@guildhall/contracts/platform';
import { dailyHistory, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { figures } from './figures.js';
import { readOverview } from './overview.js';

const success = true as const;

export function historyRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const history = dailyHistory<PlatformDay>(app, pool, figures);

  serve(app, getAdminOverview, async ({ request }) => {
    const { overview, isOld } = await readOverview(pool);
    // Counting half a million members takes a moment, for which nobody who looks has to wait.
    if (isOld)
      history
        .refresh()
        .catch(error => request.log.warn({ err: error }, 'the members could not be counted'));
    return { success, overview };
  });

  serve(app, getPlatformHistory, async ({ query }) => ({
    success,
    days: await history.read(query.days ?? 90),
  }));
}
