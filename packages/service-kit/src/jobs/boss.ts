import PgBoss from 'pg-boss';
import { type Asked, query } from '../database/query.js';
import type { JobDefinition } from './definition.js';

/** The library's schema, next to the service's tables in `public`. */
export const JOB_SCHEMA = 'jobs';

/** How often jobs of killed processes are detected. */
const MAINTENANCE_SECONDS = 10;
const DAYS = 24 * 3600;
/** Restarts after a killed process; other failures follow the retry plan. */
const CRASHES_AT_MOST = 10;

const seldomPolled = 2;

export interface BossOptions {
  readonly db: Asked;
  readonly onError: (error: unknown) => void;
}

/** pg-boss on the service's connections. */
export function createBoss({ db, onError }: BossOptions): PgBoss {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    db: {
      // pg-boss does not await some writes; a rejection would end the process. A job whose completion was not written
      // expires and runs again.
      executeSql: (text, values) =>
        query(db, text, values).catch(error => {
          onError(error);
          return undefined as never;
        }),
    },
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    pollingIntervalSeconds: seldomPolled,
    archiveCompletedAfterSeconds: 3600,
    archiveFailedAfterSeconds: 30 * DAYS,
    deleteAfterDays: 1,
  });
  boss.on('error', onError);
  return boss;
}

/** For `insert` inside our own transaction, with our errors. */
export const within = (db: Asked): PgBoss.ConnectionOptions => ({
  db: { executeSql: (text, values) => query(db, text, values) },
});

// biome-ignore lint/suspicious/noExplicitAny: jobs of all kinds of data
type Queue = Pick<JobDefinition<any>, 'name' | 'expireInSeconds'>;

/** Creates only what is missing: a service may start on a read-only database. */
export async function createQueues(boss: PgBoss, definitions: readonly Queue[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
  for (const { name, expireInSeconds } of definitions) {
    const wanted = { expireInSeconds, policy: 'short', retryLimit: CRASHES_AT_MOST } as const;
    const found = known.get(name);
    if (!found) await boss.createQueue(name, { name, ...wanted });
    else if (found.expireInSeconds !== expireInSeconds)
      await boss.updateQueue(name, { name, ...wanted });
  }
}

/** For commands that enqueue, which may run before the service ever started. */
export function prepareQueues(db: Asked, definitions: readonly Queue[]): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  return createQueues(createBoss({ db, onError }), definitions);
}

/** The statements that create the library's tables, for `migrate`. */
export const jobTables = (): string => PgBoss.getConstructionPlans(JOB_SCHEMA);
