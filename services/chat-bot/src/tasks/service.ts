import { EventEmitter, once } from 'node:events';
import { Problem, unavailable } from '@guildhall/contracts';
import { createWorker } from '@guildhall/service-kit';
import { openListener } from '@guildhall/service-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database.js';
import { type Failure, mayPass, nextAttemptMs } from './backoff.js';
import * as tasks from './repository.js';

/** `stopping`: somebody else goes on with it. */
export type TaskHandler = (task: tasks.Task, stopping: AbortSignal) => Promise<void>;

export interface WorkerOptions {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly handlers: Readonly<Record<tasks.TaskKind, TaskHandler>>;
  /** Nothing was left to try. */
  readonly onGivenUp: (task: tasks.Task, error: unknown) => Promise<void>;
  readonly log: FastifyBaseLogger;
}

const CHANNEL = 'tasks_finished';
const LOOK_EVERY_MS = 500;
/** A third of the lease: one that comes late is not taken for death. */
const RENEW_EVERY_MS = 5_000;
/** Few, so that people come first: requests to one route of the chat product wait for each other. */
const AT_ONCE = 2;

export function startWorker(options: WorkerOptions) {
  const { db, handlers, log } = options;
  const onError = (error: unknown) => log.error({ err: error }, 'work on roles failed');
  /** Says the key of each task that was worked on, by whichever replica. */
  const finished = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();

  const listener = openListener(options.databaseUrl, 'chat-bot');
  listener.hear(CHANNEL, key => finished.emit(key));
  listener.start();

  async function work(task: tasks.Task): Promise<void> {
    const renewal = setInterval(() => tasks.renew(db, task).catch(onError), RENEW_EVERY_MS);
    try {
      await handlers[task.kind](task, stopping.signal);
      await tasks.finish(db, task, CHANNEL);
    } catch (error) {
      await putOff(task, error);
    } finally {
      clearInterval(renewal);
    }
  }

  async function putOff(task: tasks.Task, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (failure.passing) log.warn({ err: error }, 'work on roles waits, and is tried again');
    else onError(error);
    const age = Date.now() - task.created_at.getTime();
    const delayMs = nextAttemptMs(task.attempts, age, failure, Math.random());
    if (delayMs !== null) return tasks.putOff(db, task, delayMs, wordsOf(error));
    log.error({ err: error, task: task.key }, 'gave up after days of trying');
    await options.onGivenUp(task, error);
    await tasks.finish(db, task, CHANNEL);
  }

  const worker = createWorker({
    claim: count => tasks.claim(db, count),
    work,
    atOnce: AT_ONCE,
    lookEveryMs: LOOK_EVERY_MS,
    onError,
  });
  worker.start();
  return {
    wake: worker.wake,
    /** Until the task was worked on, or the time is over. */
    waitFor: (key: string, ms: number): Promise<unknown> =>
      once(finished, key, { signal: AbortSignal.timeout(Math.ceil(ms)) }).catch(() => undefined),
    stop: async (): Promise<void> => {
      stopping.abort(unavailable('The service is stopping'));
      await worker.stop();
      await listener.stop();
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function failureOf(error: unknown): Failure {
  const seconds = error instanceof Problem ? Number(error.headers['Retry-After']) : Number.NaN;
  return {
    passing: mayPass(error),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  };
}

export type TaskWorker = ReturnType<typeof startWorker>;
