import { randomUUID } from 'node:crypto';
import { context, propagation } from '@opentelemetry/api';
import PgBoss from 'pg-boss';
import { type Asked, allRows, firstRow, onlyRow } from '../database/query.js';
import { JOB_SCHEMA, within } from './boss.js';
import type { JobDefinition } from './definition.js';

/** NOTIFY channel: new work in this queue. */
export const JOBS_ADDED = 'jobs_added';

/** Metadata next to the job's data. */
export interface Past {
  readonly failures: number;
  readonly since: string;
  /** The last error. */
  readonly error?: string;
}
export type Stored<Data> = Data & {
  readonly past?: Past;
  /** Trace context of the request, if any. */
  readonly trace?: Readonly<Record<string, string>>;
};

function currentTrace(): Pick<Stored<object>, 'trace'> {
  const trace: Record<string, string> = {};
  propagation.inject(context.active(), trace);
  return Object.keys(trace).length > 0 ? { trace } : {};
}

export interface EnqueueOptions {
  /** Earliest start. */
  readonly startAfter?: Date;
  /** Higher runs first; default 0. */
  readonly priority?: number;
}

/** Only builds statements; never started. */
export const statements = new PgBoss({
  schema: JOB_SCHEMA,
  db: { executeSql: () => Promise.reject(new Error('enqueue needs a database')) },
});

interface Queued {
  /** The waiting job for this subject; null if a worker has taken it. */
  readonly id: string | null;
}

/**
 * Enqueues a job in the transaction that causes it. While it waits, another request merges into it. Returns the id of
 * the job for the (last) subject.
 */
export async function enqueue<Data extends object>(
  db: Asked,
  job: JobDefinition<Data>,
  wanted: readonly Data[],
  { priority = 0, startAfter }: EnqueueOptions = {},
): Promise<string> {
  const trace = currentTrace();
  const rows = wanted.map(data => ({
    id: randomUUID(),
    name: job.name,
    data: { ...data, ...trace },
    singletonKey: job.subjectOf(data),
    priority,
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  }));
  const last = rows.at(-1);
  if (!last) return '';
  // In one order everywhere: two transactions that insert the same subjects must not wait for each other.
  rows.sort((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1));
  await statements.insert(rows, within(db));
  const queued = await firstRow<Queued>(
    db,
    `select pg_notify($1, $2),
            (select id from ${JOB_SCHEMA}.job
              where name = $2 and singleton_key = $3 and state = 'created')
       from ${JOB_SCHEMA}.queue where name = $2`,
    [JOBS_ADDED, job.name, last.singletonKey],
  );
  if (!queued) throw new Error(`There is no queue ${job.name}. The service creates it at startup`);
  return queued.id ?? last.id;
}

/** The jobs that wait for these subjects, by subject. */
export async function findWaiting<Data extends object>(
  db: Asked,
  job: JobDefinition<Data>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const waiting = await allRows<{ readonly id: string; readonly subject: string }>(
    db,
    `select id, singleton_key as subject from ${JOB_SCHEMA}.job
      where name = $1 and singleton_key = any($2) and state = 'created'`,
    [job.name, subjects],
  );
  return new Map(waiting.map(({ subject, id }) => [subject, id]));
}

const keyOfRetry = (subject: string) => `again ${subject}`;

/** Schedules a retry; requests arriving meanwhile are not delayed by it. */
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
        singletonKey: keyOfRetry(retry.subject),
        startAfter: retry.at.toISOString(),
        // The library counts the next error as the failure.
        ...(retry.isLast && { retryLimit: 0 }),
      },
    ],
    within(db),
  );

/** Whether a worker is running the job for this subject. */
export async function isRunning<Data extends object>(
  db: Asked,
  job: JobDefinition<Data>,
  data: Data,
): Promise<boolean> {
  const subject = job.subjectOf(data);
  const { isSo } = await onlyRow<{ readonly isSo: boolean }>(
    db,
    `select exists (select from ${JOB_SCHEMA}.job
                     where name = $1 and state = 'active' and singleton_key = any($2)) as "isSo"`,
    [job.name, [subject, keyOfRetry(subject)]],
  );
  return isSo;
}
