import { setTimeout as pause } from 'node:timers/promises';
import type { SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import { hangUp } from '@guildhall/service-kit/database';
import { cancelled, lost, stopping, timedOut } from './abort-reasons.js';
import { startAtOnce } from './asked-for.js';
import { endDead, holdLock, renewLease } from './lease.js';
import { performRun, type RunOptions } from './perform-run.js';
import { startNext } from './queue.js';
import * as runs from './repository.js';
import type { RunRequest } from './request.js';
import { type Ending, finish } from './states.js';

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
  readonly start: (
    request: RunRequest,
    watch?: (counts: SyncCounts) => void,
  ) => Promise<Started | null>;
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
  const { db } = options;
  const active = new Map<
    string,
    { abort: AbortController; ended: Promise<SyncRun>; beat: () => Promise<void> }
  >();
  let stopped = false;

  async function writeEnding(id: string, ending: Ending): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await finish(db, id, ending);
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
    const lease = await holdLock(options.databaseUrl, run.id).catch(() => null);
    const timer = setTimeout(
      () => abort.abort(timedOut(options.timeoutSeconds)),
      options.timeoutSeconds * 1000,
    );
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
      if (lease) await hangUp(lease);
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

  async function startQueued(): Promise<void> {
    if (stopped) return;
    const run = await startNext(db);
    if (run) begin(run, () => undefined);
  }

  return {
    start: async (request, watch = () => undefined) => {
      if (stopped) throw stopping();
      await endDead(db);
      const id = await startAtOnce(db, request);
      if (id === null) return null;
      const run = await runs.find(db, id);
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
