import type { FastifyInstance } from 'fastify';
import type PgBoss from 'pg-boss';
import { databaseErrorMessage } from '../database/errors.js';
import type { Listener } from '../database/listener.js';
import type { Asked } from '../database/query.js';
import { createAttempt } from './attempt.js';
import { createBoss, createQueues } from './boss.js';
import type { JobDefinition, JobHandler, ScheduledJob } from './definition.js';
import { enqueue, JOBS_ADDED } from './enqueue.js';
import { announceOutcome, createOutcomes, JOBS_ENDED, type TellOutcome } from './outcome.js';

export interface JobsOptions {
  readonly db: Asked;
  readonly listener: Listener;
  // biome-ignore lint/suspicious/noExplicitAny: jobs of all kinds of data
  readonly definitions: readonly JobDefinition<any>[];
}

interface Work {
  readonly definition: JobDefinition<object>;
  readonly handler: JobHandler<object>;
}

/** Grace period for running jobs at shutdown; others continue them. */
const STOP_SECONDS = 10;

/** A service's jobs: pg-boss on its database, woken by NOTIFY. */
export async function openJobs(app: FastifyInstance, { db, listener, definitions }: JobsOptions) {
  const { log } = app;
  const stopping = new AbortController();
  const outcomes = createOutcomes();
  const works: Work[] = [];
  const schedules: ScheduledJob[] = [];
  const workers = new Map<string, string[]>();
  const onError = (error: unknown) => {
    if (stopping.signal.aborted) return;
    log.warn({ err: error }, `jobs wait: ${databaseErrorMessage(error) ?? 'the database failed'}`);
  };
  const boss = createBoss({ db, onError });
  await createQueues(boss, definitions);

  const wake = (name: string) => {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  };
  listener.hear(JOBS_ADDED, name => {
    for (const each of name === '' ? workers.keys() : [name]) wake(each);
  });
  listener.hear(JOBS_ENDED, outcomes.hear);
  // Wakes this process without relying on its LISTEN connection.
  const tell: TellOutcome = notice => {
    outcomes.note(notice);
    return announceOutcome(db, notice);
  };

  async function work({ definition, handler }: Work): Promise<void> {
    const { concurrency, name } = definition;
    const attempt = createAttempt({
      db,
      definition,
      handler,
      stopping: stopping.signal,
      tell,
      log,
    });
    const ids: string[] = [];
    workers.set(name, ids);
    for (let place = 0; place < concurrency; place += 1) {
      const id = await boss.work(
        name,
        { batchSize: 1, includeMetadata: true },
        async ([job]: PgBoss.JobWithMetadata<object>[]) => {
          const output = job && (await attempt(job));
          // There may be more jobs; without this the library would wait for its next poll.
          boss.notifyWorker(id);
          return output;
        },
      );
      ids.push(id);
    }
  }

  async function startSchedules(): Promise<void> {
    const wanted = new Map(schedules.map(({ name, cron }) => [name, cron]));
    for (const { name, cron } of await boss.getSchedules()) {
      if (wanted.get(name) === cron) wanted.delete(name);
      else if (!wanted.has(name)) await boss.unschedule(name);
    }
    for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { singletonKey: 'all' });
    for (const each of schedules) if (each.atStart) await enqueue(db, each, [{}]).catch(onError);
  }

  app.addHook('onReady', async () => {
    await boss.start();
    for (const each of works) await work(each);
    await startSchedules();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await boss.stop({ timeout: STOP_SECONDS * 1000 });
  });

  return {
    /** Starts working once the service is ready. */
    handle<Data extends object>(definition: JobDefinition<Data>, handler: JobHandler<Data>): void {
      works.push({ definition, handler } as unknown as Work);
    },
    /** Runs on a schedule, once across replicas. */
    schedule(job: ScheduledJob, handler: JobHandler<object>): void {
      works.push({ definition: job, handler });
      schedules.push(job);
    },
    /** For callers who wait for a job's result. */
    awaiting: outcomes.awaiting,
  };
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>;
