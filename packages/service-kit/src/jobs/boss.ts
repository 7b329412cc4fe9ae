import PgBoss from 'pg-boss';
import { type Asked, query } from '../database/query.js';
import type { JobDefinition } from './definition.js';

/** Beside the service's own tables, which are in `public`. */
export const JOB_SCHEMA = 'jobs';

/** Jobs of a killed process are looked for this often. */
const MAINTENANCE_SECONDS = 10;
const DAYS = 24 * 3600;
/** After a process died; failures of the work itself are counted by the retry plan. */
export const CRASHES_AT_MOST = 10;

const seldomPolled = 2;

export interface BossOptions {
  readonly db: Asked;
  readonly onError: (error: unknown) => void;
}

/** pg-boss on the connections of the service. */
export function createBoss({ db, onError }: BossOptions): PgBoss {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    db: {
      // pg-boss does not await what it writes about a finished job: rejected, it would end the process. A job whose
      // end could not be written expires and starts again.
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

/** For `insert` inside a transaction of ours, whose errors are ours. */
export const within = (db: Asked): PgBoss.ConnectionOptions => ({
  db: { executeSql: (text, values) => query(db, text, values) },
});

/** Only what is missing: a service also starts on a database that takes no changes. */
export async function createQueues(
  boss: PgBoss,
  definitions: readonly Pick<JobDefinition<object>, 'name' | 'expireInSeconds'>[],
): Promise<void> {
  const known = new Map((await boss.getQueues()).map(queue => [queue.name, queue]));
  for (const { name, expireInSeconds } of definitions) {
    const wanted = { expireInSeconds, policy: 'short', retryLimit: CRASHES_AT_MOST } as const;
    const found = known.get(name);
    if (!found) await boss.createQueue(name, { name, ...wanted });
    else if (found.expireInSeconds !== expireInSeconds)
      await boss.updateQueue(name, { name, ...wanted });
  }
}

/** The statements that make the library's tables, for `migrate`. */
export const jobTables = (): string => PgBoss.getConstructionPlans(JOB_SCHEMA);
