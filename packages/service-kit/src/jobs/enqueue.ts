import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import { type Asked, firstRow } from '../database/query.js';
import { JOB_SCHEMA, within } from './boss.js';
import type { JobDefinition } from './definition.js';

/** Heard by every replica: there is work in this queue. */
export const JOBS_ADDED = 'jobs_added';

/** Beside the data of the job itself. */
export interface Past {
  readonly failures: number;
  readonly since: string;
  /** Why it failed the last time. */
  readonly error?: string;
}
export type Stored<Data> = Data & { readonly past?: Past };

export interface EnqueueOptions {
  /** Not before. */
  readonly startAfter?: Date;
}

/** Only makes statements: it is never started, and knows no database. */
const statements = new PgBoss({
  schema: JOB_SCHEMA,
  db: { executeSql: () => Promise.reject(new Error('enqueue needs a database')) },
});

interface Queued {
  /** The job that waits about this subject; null where it was taken by a worker already. */
  readonly id: string | null;
}

/**
 * Asks for work, in the transaction that causes it. Asked for again while it waits, it is one job. Gives the id of the
 * job that is about the (last) subject.
 */
export async function enqueue<Data extends object>(
  db: Asked,
  job: JobDefinition<Data>,
  wanted: readonly Data[],
  { startAfter }: EnqueueOptions = {},
): Promise<string> {
  const rows = wanted.map(data => ({
    id: randomUUID(),
    name: job.name,
    data,
    singletonKey: job.subjectOf(data),
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  }));
  const last = rows.at(-1);
  if (!last) return '';
  await statements.insert(rows, within(db));
  const queued = await firstRow<Queued>(
    db,
    `select pg_notify($1, $2),
            (select id from ${JOB_SCHEMA}.job
              where name = $2 and singleton_key = $3 and state = 'created')
       from ${JOB_SCHEMA}.queue where name = $2`,
    [JOBS_ADDED, job.name, last.singletonKey],
  );
  if (!queued)
    throw new Error(`There is no queue ${job.name}: the service makes it when it starts`);
  return queued.id ?? last.id;
}

/** Tries it again later; requests that come meanwhile do not wait for that. */
export const enqueueAgain = (
  db: Asked,
  job: JobDefinition<never>,
  retry: {
    readonly data: Stored<object>;
    readonly subject: string;
    readonly at: Date;
    readonly isLast: boolean;
  },
): Promise<void> =>
  statements.insert(
    [
      {
        name: job.name,
        data: retry.data,
        singletonKey: `again ${retry.subject}`,
        startAfter: retry.at.toISOString(),
        // The library counts it as failed when it throws the next time.
        ...(retry.isLast && { retryLimit: 0 }),
      },
    ],
    within(db),
  );
