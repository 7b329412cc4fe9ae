import { Problem } from '@guildhall/contracts';
import { listen } from '@guildhall/service-kit/database';
import type { Db } from '../database.js';
import { type Failure, nextAttemptMs } from './backoff.js';
import * as tasks from './repository.js';

export type TaskHandler = (task: tasks.Task) => Promise<void>;

export interface WorkerOptions {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly handlers: Readonly<Record<tasks.TaskKind, TaskHandler>>;
  /** Nothing was left to try. */
  readonly onGivenUp: (task: tasks.Task, error: unknown) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Worker {
  /** There is something to do: do not wait for the next look. */
  poke(): void;
  /** True when the task was worked on, by whichever replica; false when the time was over first. */
  waitFor(key: string, ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

const CHANNEL = 'tasks_finished';
const LOOK_EVERY_MS = 500;
/** Twice what the chat client works on at once, so that it never waits for us. */
const AT_ONCE = 16;
/** In a burst several are taken with one statement. */
const TAKEN_FROM = 4;

export function startWorker(options: WorkerOptions): Worker {
  const { db, handlers } = options;
  let stopping = false;
  const running = new Set<Promise<void>>();
  const waiting = new Map<string, Set<() => void>>();
  let wake: () => void = () => undefined;
  let poked = false;

  const tell = (key: string) => {
    for (const resolve of waiting.get(key) ?? []) resolve();
    waiting.delete(key);
  };
  const listener = listen(options.databaseUrl, CHANNEL, key => key !== '' && tell(key));
  const poke = () => {
    poked = true;
    wake();
  };

  async function work(task: tasks.Task): Promise<void> {
    try {
      await handlers[task.kind](task);
      await tasks.finish(db, task, CHANNEL);
    } catch (error) {
      await putOff(task, error);
    }
  }

  async function putOff(task: tasks.Task, error: unknown): Promise<void> {
    const failure = failureOf(error);
    if (!failure.passing) options.onError(error);
    const age = Date.now() - task.created_at.getTime();
    const delayMs = nextAttemptMs(task.attempts, age, failure, Math.random());
    if (delayMs !== null)
      return tasks.putOff(
        db,
        task,
        delayMs,
        error instanceof Error ? error.message : String(error),
      );
    await options.onGivenUp(task, error);
    await tasks.finish(db, task, CHANNEL);
  }

  function begin(task: tasks.Task): void {
    // What fails here is the database; the lease runs out and somebody tries again.
    const run = work(task)
      .catch(options.onError)
      .finally(() => {
        running.delete(run);
        poke();
      });
    running.add(run);
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      poked = false;
      const free = AT_ONCE - running.size;
      const claimed = free > 0 ? await tasks.claim(db, free).catch(report) : [];
      for (const task of claimed) begin(task);
      if (isFull() || (!poked && claimed.length < free)) await idle();
    }
  }
  const isFull = () => AT_ONCE - running.size < TAKEN_FROM;
  const report = (error: unknown): tasks.Task[] => {
    if (!stopping) options.onError(error);
    return [];
  };
  const idle = () =>
    new Promise<void>(resolve => {
      const look = setTimeout(resolve, LOOK_EVERY_MS);
      wake = () => {
        if (isFull() && !stopping) return;
        clearTimeout(look);
        resolve();
      };
      if (poked) wake();
    });

  const looping = loop();
  return {
    poke,
    waitFor: (key, ms) =>
      new Promise(resolve => {
        const others = waiting.get(key) ?? new Set();
        const finished = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          others.delete(finished);
          if (others.size === 0 && waiting.get(key) === others) waiting.delete(key);
          resolve(false);
        }, ms);
        waiting.set(key, others.add(finished));
      }),
    async stop() {
      stopping = true;
      wake();
      await looping;
      await Promise.allSettled(running);
      await listener.stop();
    },
  };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Problem)) return { passing: true, retryAfterSeconds: null };
  const seconds = Number(error.headers['Retry-After']);
  return {
    passing: error.status === 503,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  };
}
