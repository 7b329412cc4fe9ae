import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database.js';
import * as occasions from '../features/reconcile/repository.js';
import type { Reconcile } from '../features/reconcile/service.js';
import * as verifications from '../features/verification/repository.js';
import * as deliveries from '../features/webhooks/repository.js';

export interface Schedule {
  readonly stop: () => void;
}

/** What is to be done at its time, by one replica of the fleet or harmlessly by all. */
export function startSchedule(
  db: Database,
  reconcile: Reconcile,
  reconcileCron: string | null,
  log: FastifyBaseLogger,
): Schedule {
  const options = {
    timezone: 'UTC',
    unref: true,
    protect: true,
    catch: (error: unknown) => log.error({ err: error }, 'scheduled work failed'),
  };
  const jobs = [
    new Cron('*/5 * * * * *', options, async () => {
      await verifications.sweep(db.pool, new Date());
    }),
    new Cron('17 * * * *', options, async () => {
      await deliveries.removeOld(db.pool);
      await occasions.removeOld(db.pool);
    }),
  ];
  if (reconcileCron !== null)
    jobs.push(
      new Cron(reconcileCron, options, async (job: Cron) => {
        const due = (job.currentRun() ?? new Date()).toISOString().slice(0, 19);
        if (!(await occasions.takeOccasion(db.pool, 'reconcile', due))) return;
        const report = await reconcile(false, 'schedule');
        log[report.stopped ? 'error' : 'info']({ report }, 'compared the roles of all members');
      }),
    );
  return {
    stop: () => {
      for (const job of jobs) job.stop();
    },
  };
}
