import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import pg from 'pg';
import { cancelled, lost, stopping, timedOut } from './interruption.js';
import * as runs from './repository.js';
import { performRun, type RunOptions } from './run.js';
import * as states from './run-states.js';
import type { SyncWish } from './wish.js';

export interface EngineOptions extends RunOptions {
  readonly timeoutSeconds: number;
  /** When a run of ours has ended, however it did. */
  readonly onEnd: (run: SyncRun) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Started {
  readonly run: SyncRun;
  /** The run as it was when it had ended. */
  readonly ended: Promise<SyncRun>;
}

export interface Engine {
  /** null: another one is under way. */
  readonly start: (wish: SyncWish, watch?: (counts: SyncCounts) => void) => Promise<Started | null>;
  /** Starts what waits, if nothing runs. */
  readonly startQueued: () => Promise<void>;
  /** Has the runs of this process look at once whether somebody cancelled them. */
  readonly look: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

// Three heartbeats may be lost before the lease of 20 s runs out.
const heartbeatMs = 2000;
/** Ending a run is tried this often while the database is away: its lease ends it otherwise. */
const endingAttempts = 20;

/** Performs runs, one at a time across all processes; the database decides which. */
export function createEngine(options: EngineOptions): Engine {
  const { pool } = options;
  const active = new Map<
    string,
    { abort: AbortController; ended: Promise<SyncRun>; beat: () => Promise<void> }
  >();
  let stopped = false;

  /** A connection that holds the run's lock: when this process is killed, the lock is free at once. */
  async function hold(id: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'platform sync lease',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      query_timeout: 5000,
    });
    client.on('error', () => undefined);
    await client.connect();
    await states.holdRun(client, id);
    return client;
  }

  async function writeEnding(id: string, ending: states.Ending): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await states.finish(pool, id, ending);
        return;
      } catch (error) {
        if (attempt >= endingAttempts || stopped) throw error;
        await pause(500);
      }
    }
  }

  async function perform(
    run: SyncRun,
    abort: AbortController,
    watch: (counts: SyncCounts) => void,
  ) {
    const lease = await hold(run.id).catch(() => null);
    const timer = setTimeout(
      () => abort.abort(timedOut(options.timeoutSeconds)),
      options.timeoutSeconds * 1000,
    );
    const heart = setInterval(() => void active.get(run.id)?.beat(), heartbeatMs);
    try {
      const ending = await performRun(options, run, abort.signal, watch);
      await writeEnding(run.id, ending);
      const ended = (await runs.find(pool, run.id)) ?? run;
      await options.onEnd(ended);
      return ended;
    } finally {
      clearTimeout(timer);
      clearInterval(heart);
      active.delete(run.id);
      await lease?.end().catch(() => undefined);
      if (!stopped) startQueued().catch(options.onError);
    }
  }

  function begin(run: SyncRun, watch: (counts: SyncCounts) => void): Started {
    const abort = new AbortController();
    const beat = async () => {
      const { alive, cancelled: wished } = await states
        .renewLease(pool, run.id)
        .catch(() => ({ alive: true, cancelled: false }));
      if (!alive) abort.abort(lost());
      else if (wished) abort.abort(cancelled());
    };
    const ended = perform(run, abort, watch);
    ended.catch(options.onError);
    active.set(run.id, { abort, ended, beat });
    return { run, ended };
  }

  async function startQueued(): Promise<void> {
    if (stopped) return;
    const run = await states.startNext(pool);
    if (run) begin(run, () => undefined);
  }

  return {
    start: async (wish, watch = () => undefined) => {
      if (stopped) throw stopping();
      await states.endDead(pool);
      const id = randomUUID();
      if (!(await states.insertRunning(pool, wish, id))) return null;
      const run = await runs.find(pool, id);
      return run ? begin(run, watch) : null;
    },
    startQueued,
    look: async () => {
      await Promise.all([...active.values()].map(each => each.beat()));
    },
    stop: async () => {
      stopped = true;
      for (const each of active.values()) each.abort.abort(stopping());
      await Promise.allSettled([...active.values()].map(each => each.ended));
    },
  };
}
