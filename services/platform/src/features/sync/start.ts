import { withTimeout } from '@guildhall/service-kit';
import type { Jobs } from '@guildhall/service-kit/jobs';
import type { FastifyInstance } from 'fastify';
import type { Database, Db } from '../../database.js';
import { notifySync } from '../../jobs/notify-sync.js';
import { runSync } from '../../jobs/run-sync.js';
import { scheduledSync } from '../../jobs/scheduled-sync.js';
import { engineOf, mailboxOf, mappingOf, type Notified, sourceOf } from './configure.js';
import { chooseTypes } from './mapping/choose-types.js';
import type { LoadMapping } from './mapping/mapping.js';
import { syncRoutes } from './routes.js';
import { queue } from './runs/asked-for.js';
import { dueSince, nextDue } from './runs/due.js';
import type { Engine } from './runs/engine.js';
import { notifyEnd } from './runs/notice.js';
import { isScheduledWaiting } from './runs/queue.js';
import { findLastFull } from './runs/repository.js';
import { bySchedule, requestRun } from './runs/request.js';
import { createSyncService } from './service.js';

async function secondsSinceFull(db: Db): Promise<number> {
  const last = await findLastFull(db);
  return last === null ? Number.NaN : (Date.now() - last.getTime()) / 1000;
}

/** Runs the whole mapping for SYNC_CRON, now or after the active run. */
async function startScheduled(db: Db, engine: Engine, loadMapping: LoadMapping): Promise<void> {
  const request = requestRun(await chooseTypes(loadMapping, 'all'), bySchedule, null);
  if (await engine.start(request)) return;
  // Not if one is queued already.
  if (!(await isScheduledWaiting(db))) await queue(db, request);
}

/** Synchronization in the running service, with its routes. */
export function startSynchronization(
  app: FastifyInstance,
  db: Database,
  jobs: Jobs,
  settings: Notified & { readonly databaseUrl: string; readonly erasureKey: string | null },
): void {
  const { syncCron } = settings;
  const onError = (error: unknown) => app.log.warn({ err: error }, 'synchronization');
  app.guildhall.metrics.gauge(
    'sync_age_seconds',
    'Seconds since the last successful full synchronization of members; NaN if there is none or it is unknown',
    // A hanging database must not block other metrics.
    async () =>
      (await withTimeout(1_000, secondsSinceFull(db.kysely)).catch(() => null)) ?? Number.NaN,
  );
  app.guildhall.metrics.gauge(
    'sync_due_seconds',
    'Since when one should have succeeded, by SYNC_CRON; 26 hours where nothing is scheduled',
    () => {
      const now = new Date();
      const due = dueSince(syncCron, now, settings.syncTimeout * 1000);
      return (now.getTime() - due.getTime()) / 1000;
    },
  );
  const loadMapping = mappingOf(settings);
  const engine = engineOf(db, settings, onError);
  jobs.schedule(runSync, engine.runNext);
  jobs.handle(notifySync, job => notifyEnd(db.kysely, mailboxOf(settings), job));
  if (syncCron !== null)
    jobs.schedule(scheduledSync(syncCron), () => startScheduled(db.kysely, engine, loadMapping));
  const sync = createSyncService({
    db: db.kysely,
    source: sourceOf(settings),
    engine,
    loadMapping,
    waitMs: settings.syncWaitMs,
    nextScheduled: () => nextDue(syncCron, new Date()),
  });
  syncRoutes(app, sync, db.kysely);
  app.addHook('onClose', engine.stop);
}
