import {
  getAdminOverview,
  getPlatformHistory,
  type PlatformDay,
} from '@guildhall/contracts/platform';
import { dailyHistory, serve } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import { figures } from './figures.js';
import { readOverview } from './overview.js';

const success = true as const;

export function historyRoutes(app: FastifyInstance, db: Db): void {
  const history = dailyHistory<PlatformDay>(app, db, figures);

  serve(app, getAdminOverview, async ({ request }) => {
    const { overview, isOld } = await readOverview(db);
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
