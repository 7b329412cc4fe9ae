import { setTimeout as pause } from 'node:timers/promises';
import type { SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import { closeConnection } from '@guildhall/service-kit/database';
import { cancelled, lost, stopping, timedOut } from './abort-reasons.js';
import { startAtOnce } from './asked-for.js';
import { endDead, holdLock, renewLease } from './lease.js';
import { performRun, type RunOptions } from './perform-run.js';
import { startNext } from './queue.js';
import * as runs from './repository.js';
import type { RunRequest } from './request.js';

export interface EngineOptions extends RunOptions {
  /** When a run of ours has ended, however it did. */
  readonly onEnd: (run: SyncRun) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Started {
  readonly run: SyncRun;
  /** The run as it was when it had ended. */
  readonly ended: Promise<SyncRun>;
}

// Three heartbeats may be lost before the lease of 20 s runs out.
const heartbeatMs = 2000;
/** Ending a run is tried this often while the database is away: its lease ends it otherwise. */
const endingAttempts = 20;

/** Performs runs, one at a time across all processes; the database decides which. */
export function createEngine(options: EngineOptions) {
  const { db, settings } = options;
  const active = new Map<
    string,
    { abort: AbortController; ended: Promise<SyncRun>; beat: () => Promise<void> }
  >();
  let stopped = false;

  async function writeEnding(id: string, ending: runs.Ending): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runs.finish(db, id, ending);
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
  ): Promise<SyncRun> {
    const lease = await holdLock(settings.databaseUrl, run.id).catch(() => null);
    const { syncTimeout } = settings;
    const timer = setTimeout(() => abort.abort(timedOut(syncTimeout)), syncTimeout * 1000);
    const heart = setInterval(() => void active.get(run.id)?.beat(), heartbeatMs);
    try {
      const ending = await performRun(options, run, abort.signal, watch);
      await writeEnding(run.id, ending);
      const ended = (await runs.find(db, run.id)) ?? run;
      await options.onEnd(ended);
      return ended;
    } finally {
      clearTimeout(timer);
      clearInterval(heart);
      active.delete(run.id);
      if (lease) await closeConnection(lease);
      if (!stopped) startQueued().catch(options.onError);
    }
  }

  function begin(run: SyncRun, watch: (counts: SyncCounts) => void): Started {
    const abort = new AbortController();
    const beat = async () => {
      const { alive, cancelled: requested } = await renewLease(db, run.id).catch(() => ({
        alive: true,
        cancelled: false,
      }));
      if (!alive) abort.abort(lost());
      else if (requested) abort.abort(cancelled());
    };
    const ended = perform(run, abort, watch);
    ended.catch(options.onError);
    active.set(run.id, { abort, ended, beat });
    return { run, ended };
  }

  /** Starts what waits, if nothing runs. */
  async function startQueued(): Promise<void> {
    if (stopped) return;
    const run = await startNext(db);
    if (run) begin(run, () => undefined);
  }

  return {
    /** Null: another one is under way. */
    start: async (
      request: RunRequest,
      watch: (counts: SyncCounts) => void = () => undefined,
    ): Promise<Started | null> => {
      if (stopped) throw stopping();
      await endDead(db);
      const run = (await startAtOnce(db, request)) && (await runs.find(db, request.id));
      return run ? begin(run, watch) : null;
    },
    startQueued,
    /** Has the runs of this process look at once whether somebody cancelled them. */
    look: async (): Promise<void> => {
      await Promise.all([...active.values()].map(each => each.beat()));
    },
    stop: async (): Promise<void> => {
      stopped = true;
      for (const each of active.values()) each.abort.abort(stopping());
      await Promise.allSettled([...active.values()].map(each => each.ended));
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
