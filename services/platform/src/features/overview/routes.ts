import {
  type AdminOverview,
  getAdminOverview,
  getPlatformHistory,
} from '@guildhall/contracts/platform';
import { serve, withTimeout } from '@guildhall/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database.js';
import type { DailyCounts } from './daily-counts.js';
import { readOverview } from './repository.js';

/** Longer than a count takes, short enough to wait for. */
const patienceMs = 1000;

export function overviewRoutes(
  app: FastifyInstance,
  db: Db,
  counts: DailyCounts,
  administratorRole: string,
): void {
  const toBody = (overview: AdminOverview) => ({
    overview: { ...overview, administrator_role: administratorRole },
  });

  serve(app, getAdminOverview, async ({ request }) => {
    const { overview, isOld, isOvertaken } = await readOverview(db);
    if (!isOld && !isOvertaken) return toBody(overview);
    // Counting half a million members takes a moment, so a reader usually does not wait for it.
    const counted = counts
      .refresh()
      .catch(error => request.log.warn({ err: error }, 'the members could not be counted'));
    if (!isOvertaken) return toBody(overview);
    // After a run, the reader waits and sees the new numbers.
    await withTimeout(patienceMs, counted);
    return toBody((await readOverview(db)).overview);
  });

  serve(app, getPlatformHistory, async () => ({ days: await counts.read() }));
}
