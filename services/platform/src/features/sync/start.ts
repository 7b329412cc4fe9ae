import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SyncRun } from '@guildhall/contracts/platform';
import { type Listener, listen } from '@guildhall/service-kit/database';
import type { FastifyInstance } from 'fastify';
import { openSource } from '../../clients/source/open-source.js';
import { type Source, SourceAway } from '../../clients/source/source.js';
import type { Database } from '../../database.js';
import { enqueueMemberUpdated } from '../events/repository.js';
import { createEngine, type Engine } from './engine.js';
import { type Mailbox, notifyEnd } from './notice.js';
import { readRecord } from './repository.js';
import { syncRoutes } from './routes.js';
import { createSyncService, syncWished } from './service.js';
import type { SyncSettings } from './settings.js';
import { type Supervisor, superviseSync } from './supervisor.js';

/** The checked-in mapping, read anew by every run: it may be edited while the service runs. */
const ownMapping = fileURLToPath(new URL('../../../source-mapping.json', import.meta.url));

export const mappingFileOf = ({ syncMapping }: SyncSettings) => syncMapping ?? ownMapping;

const notConfigured = async () => {
  throw new SourceAway('No source database is configured: set SOURCE_DATABASE_URL');
};
const nowhere: Source = { probe: notConfigured, open: notConfigured };

export const sourceOf = ({ sourceDatabaseUrl }: SyncSettings): Source =>
  sourceDatabaseUrl === null ? nowhere : openSource(sourceDatabaseUrl);

const mailboxOf = ({ smtpUrl, mailFrom, syncMailTo }: SyncSettings): Mailbox | null =>
  smtpUrl !== null && syncMailTo.length > 0 ? { smtpUrl, from: mailFrom, to: syncMailTo } : null;

const teller =
  (db: Pick<Database, 'pool'>, settings: SyncSettings, onError: (error: unknown) => void) =>
  (run: SyncRun) =>
    notifyEnd(db.pool, mailboxOf(settings), run).catch(onError);

/** Performs runs in this process, whether it is the service or the command line. */
export function syncEngine(
  db: Pick<Database, 'pool'>,
  settings: SyncSettings & { readonly databaseUrl: string },
  onError: (error: unknown) => void,
): Engine {
  return createEngine({
    pool: db.pool,
    databaseUrl: settings.databaseUrl,
    source: sourceOf(settings),
    mappingFile: mappingFileOf(settings),
    maxPercent: settings.syncMaxDeactivatePercent,
    timeoutSeconds: settings.syncTimeout,
    tell: async (client, numbers) => {
      await enqueueMemberUpdated(client, numbers);
    },
    onEnd: teller(db, settings, onError),
    onError,
  });
}

const soon = () => setTimeout(1_000, Number.NaN, { ref: false });

async function secondsSinceSuccess(pool: Database['pool']): Promise<number> {
  const { last_success } = await readRecord(pool);
  return last_success === null ? Number.NaN : (Date.now() - Date.parse(last_success)) / 1000;
}

/** The synchronisation of the running service, with its routes. */
export function startSynchronisation(
  app: FastifyInstance,
  db: Database,
  settings: SyncSettings & { readonly databaseUrl: string },
): { readonly stop: () => Promise<void> } {
  const onError = (error: unknown) => app.log.warn({ err: error }, 'synchronisation');
  app.guildhall.metrics.gauge(
    'sync_age_seconds',
    'Since the last synchronisation that succeeded; NaN where none has, or nobody can tell',
    // A database that hangs must not keep everything else from being measured.
    () => Promise.race([secondsSinceSuccess(db.pool), soon()]).catch(() => Number.NaN),
  );
  const engine = syncEngine(db, settings, onError);
  const supervisor: Supervisor = superviseSync({
    pool: db.pool,
    engine,
    tell: teller(db, settings, onError),
    cron: settings.syncCron,
    onError,
  });
  const wishes: Listener = listen(settings.databaseUrl, syncWished, () => supervisor.heed());
  const sync = createSyncService({
    pool: db.pool,
    source: sourceOf(settings),
    engine,
    waitMs: settings.syncWaitMs,
    nextScheduled: supervisor.nextScheduled,
  });
  syncRoutes(app, sync, db.pool);
  return {
    stop: async () => {
      supervisor.stop();
      await wishes.stop();
      await engine.stop();
    },
  };
}
