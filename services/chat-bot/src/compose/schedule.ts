import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import * as audit from '../audit/repository.js';
import type { Config } from '../config.js';
import type { Db } from '../database.js';
import * as occasions from '../features/roles/reconcile/repository.js';
import { removeOldWrongCodes } from '../features/verification/claims-repository.js';
import * as verifications from '../features/verification/repository.js';
import * as deliveries from '../features/webhooks/repository.js';
import * as tasks from '../tasks/repository.js';

/** Each whatever became of those before it: what cannot go now goes in an hour. */
export async function removeOld(
  db: Db,
  { auditKeepDays, verificationKeepDays }: Pick<Config, 'auditKeepDays' | 'verificationKeepDays'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const removals = [
    () => deliveries.removeOld(db),
    () => occasions.removeOld(db),
    () => removeOldWrongCodes(db),
    () => verifications.removeOld(db, verificationKeepDays),
    ...(auditKeepDays === null ? [] : [() => audit.removeOld(db, auditKeepDays)]),
  ];
  for (const remove of removals) await remove().catch(onError);
}

/** What is to be done at its time, by one replica of the fleet or harmlessly by all. */
export function startSchedule(
  db: Db,
  wakeWorker: () => void,
  config: Pick<Config, 'reconcileCron' | 'verificationKeepDays' | 'auditKeepDays'>,
  log: FastifyBaseLogger,
) {
  const { reconcileCron } = config;
  const options = {
    timezone: 'UTC',
    unref: true,
    protect: true,
    catch: (error: unknown) => log.error({ err: error }, 'scheduled work failed'),
  };
  const jobs = [
    new Cron('*/5 * * * * *', options, async () => {
      await verifications.sweep(db, new Date());
    }),
    // Work that is kept comes back by itself; what was asked for by a request is gone with its process.
    new Cron('*/5 * * * *', options, async () => {
      await occasions.settleSoon(db);
      wakeWorker();
    }),
    new Cron('17 * * * *', options, () => removeOld(db, config, options.catch)),
  ];
  if (reconcileCron !== null)
    jobs.push(
      new Cron(reconcileCron, options, async (job: Cron) => {
        const due = (job.currentRun() ?? new Date()).toISOString().slice(0, 19);
        // Given out as work, so that it outlives this process and whatever is away at that hour.
        await db.transaction().execute(async transaction => {
          if (!(await occasions.takeOccasion(transaction, 'reconcile', due))) return;
          await tasks.enqueue(transaction, [
            { kind: 'reconcile', subject: 'everybody', cause: 'schedule' },
          ]);
        });
        wakeWorker();
      }),
    );
  return {
    stop: () => {
      for (const job of jobs) job.stop();
    },
  };
}
