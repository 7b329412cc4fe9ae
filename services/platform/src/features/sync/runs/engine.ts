import { setTimeout as pause } from 'node:timers/promises';
import type { SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import { isDuplicate } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import { stopping, timedOut } from './abort-reasons.js';
import { startAtOnce, watchOver } from './asked-for.js';
import { type Ending, endDead, finish } from './endings.js';
import { performRun, type RunOptions } from './perform-run.js';
import { takeNext } from './queue.js';
import * as runs from './repository.js';
import type { RunRequest } from './request.js';
import { type ClaimedRun, claimRun } from './run-lock.js';

export interface EngineOptions extends RunOptions {
  readonly onError: (error: unknown) => void;
}

export interface Started {
  readonly run: SyncRun;
  /** The run in its final state. */
  readonly ended: Promise<SyncRun>;
}

type Watch = (counts: SyncCounts) => void;

/** Retries to end a run during a database outage; after that it is considered dead. */
const endingAttempts = 20;

/** Performs runs, one at a time across all processes; the database decides. */
export function createEngine(options: EngineOptions) {
  const { db, settings } = options;
  const stop = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  /** Shutdown waits for it. */
  function waitedFor<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const over = () => void underWay.delete(work);
    work.then(over, over);
    return work;
  }

  async function writeEnding(id: string, ending: Ending): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await finish(db, id, ending);
      } catch (error) {
        if (attempt >= endingAttempts || stop.signal.aborted) throw error;
        await pause(500);
      }
    }
  }

  async function perform({ run, signal, release }: ClaimedRun, watch: Watch): Promise<SyncRun> {
    const late = new AbortController();
    const { syncTimeout } = settings;
    const timer = setTimeout(() => late.abort(timedOut(syncTimeout)), syncTimeout * 1000);
    const ends = AbortSignal.any([signal, late.signal, stop.signal]);
    try {
      await writeEnding(run.id, await performRun(options, run, ends, watch));
      return (await runs.find(db, run.id)) ?? run;
    } finally {
      clearTimeout(timer);
      await release();
    }
  }

  async function begin(
    claim: (tx: Db) => Promise<SyncRun | null>,
    watch: Watch = () => undefined,
  ): Promise<Started | null> {
    if (stop.signal.aborted) throw stopping();
    const claimed = await claimRun(settings.databaseUrl, claim);
    if (!claimed) return null;
    const ended = waitedFor(perform(claimed, watch));
    ended.catch(options.onError);
    return { run: claimed.run, ended };
  }

  return {
    /** Null: another run is active. */
    start: (request: RunRequest, watch?: Watch): Promise<Started | null> =>
      waitedFor(begin(tx => startAtOnce(tx, request), watch)),
    /** Ends a run whose process was killed, and starts the next one if nothing runs. */
    runNext: async (): Promise<void> => {
      await db.transaction().execute(endDead);
      const current = await runs.findCurrent(db);
      if (current === null) return;
      await watchOver(db);
      if (current.status === 'running' || stop.signal.aborted) return;
      await waitedFor(begin(takeNext)).catch(error => {
        // Another replica was faster.
        if (!isDuplicate(error)) throw error;
      });
    },
    stop: async (): Promise<void> => {
      stop.abort(stopping());
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

export type Engine = ReturnType<typeof createEngine>;
