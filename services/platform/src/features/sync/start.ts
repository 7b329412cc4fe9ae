import { withTimeout } from '@guildhall/service-kit';
import type { Listener } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import type { Database, Db } from '../../database.js';
import { engineOf, mappingOf, notifierOf, sourceOf } from './configure.js';
import { syncRoutes } from './routes.js';
import { dueSince } from './runs/due.js';
import { syncRequested } from './runs/queue.js';
import { readRecord } from './runs/repository.js';
import { superviseSync } from './runs/supervisor.js';
import { createSyncService } from './service.js';
import type { SyncSettings } from './settings.js';

async function secondsSinceSuccess(db: Db): Promise<number> {
  const { last_success } = await readRecord(db);
  return last_success === null ? Number.NaN : (Date.now() - Date.parse(last_success)) / 1000;
}

/** The synchronisation of the running service, with its routes. */
export function startSynchronisation(
  app: FastifyInstance,
  db: Database,
  listener: Listener,
  settings: SyncSettings & { readonly databaseUrl: string; readonly publicUrl: string },
): void {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'synchronisation');
  app.guildhall.metrics.gauge(
    'sync_age_seconds',
    'Since the last synchronisation that succeeded; NaN where none has, or nobody can tell',
    // A database that hangs must not keep everything else from being measured.
    async () =>
      (await withTimeout(1_000, secondsSinceSuccess(db.kysely)).catch(() => null)) ?? Number.NaN,
  );
  app.guildhall.metrics.gauge(
    'sync_due_seconds',
    'Since when one should have succeeded, by SYNC_CRON; 26 hours where nothing is scheduled',
    () => {
      const now = new Date();
      const due = dueSince(settings.syncCron, now, settings.syncTimeout * 1000);
      return (now.getTime() - due.getTime()) / 1000;
    },
  );
  const loadMapping = mappingOf(settings);
  const engine = engineOf(db, settings, onError);
  const supervisor = superviseSync({
    db: db.kysely,
    engine,
    loadMapping,
    notify: notifierOf(db, settings, onError),
    cron: settings.syncCron,
    onError,
  });
  listener.hear(syncRequested, supervisor.wake);
  const sync = createSyncService({
    db: db.kysely,
    source: sourceOf(settings),
    engine,
    loadMapping,
    waitMs: settings.syncWaitMs,
    nextScheduled: supervisor.nextScheduled,
  });
  syncRoutes(app, sync, db.kysely);
  app.addHook('onClose', async () => {
    supervisor.stop();
    await engine.stop();
  });
}
