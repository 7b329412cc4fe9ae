import { conflict, notFound, unavailable } from '@guildhall/contracts';
import type { SyncHealth, SyncRun, SyncStatus } from '@guildhall/contracts/platform';
import { isConnectionError } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Source } from '../../clients/source/source.js';
import { inProgress, lastSyncOf, retryAfter } from './answers.js';
import type { Engine, Started } from './engine.js';
import { healthOf } from './health.js';
import { insistOnBoth, probeBoth } from './probe.js';
import * as runs from './repository.js';
import * as states from './run-states.js';
import type { SyncWish } from './wish.js';

export interface SyncServiceOptions {
  readonly pool: pg.Pool;
  readonly source: Source | null;
  readonly engine: Engine;
  readonly waitMs: number;
  readonly nextScheduled: () => Date | null;
}

/** Announced when somebody wishes a run to be cancelled, or has queued one. */
export const syncWished = 'sync_wished';

export interface SyncService {
  /** Starts at once, or says which other one runs. */
  readonly start: (wish: SyncWish) => Promise<Started>;
  /** Starts at once, or queues. */
  readonly startOrQueue: (wish: SyncWish) => Promise<SyncRun>;
  /** The run as it is when it ends, or as it is after a moment's patience. */
  readonly wait: (started: Started) => Promise<SyncRun>;
  readonly cancel: (id: string) => Promise<{ readonly changed: boolean; readonly run: SyncRun }>;
  readonly get: (id: string) => Promise<SyncRun>;
  readonly status: () => Promise<SyncStatus>;
  readonly health: () => Promise<SyncHealth>;
}

/** One of our own databases that went away while it was asked is the same as one that was away before. */
async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionError(error))
      throw unavailable('Cannot connect to target_db', 'DATABASE_CONNECTION_ERROR', 10);
    throw error;
  }
}

export function createSyncService(options: SyncServiceOptions): SyncService {
  const { pool, source, engine } = options;
  const announce = () => pool.query(`notify ${syncWished}`);

  async function tryStart(wish: SyncWish): Promise<Started | null> {
    insistOnBoth(await probeBoth(pool, source));
    return engine.start(wish);
  }

  async function get(id: string): Promise<SyncRun> {
    const run = await runs.find(pool, id);
    if (!run) throw notFound('There is no such synchronisation');
    return run;
  }

  async function health(): Promise<SyncHealth> {
    const found = await probeBoth(pool, source);
    return healthOf({
      record: found.target === null ? null : await runs.readRecord(pool),
      sourceAnswers: found.source !== null,
      targetAnswers: found.target !== null,
      now: new Date(),
    });
  }

  return {
    get,
    health,
    start: wish =>
      answering(async () => {
        const started = await tryStart(wish);
        if (started) return started;
        const running = await runs.findNewestStarted(pool);
        const { average_duration_ms } = await runs.readRecord(pool);
        throw inProgress(
          running,
          running ? retryAfter(running, average_duration_ms, new Date()) : 1,
        );
      }),
    startOrQueue: wish =>
      answering(async () => {
        const started = await tryStart(wish);
        if (started) return started.run;
        const id = await states.insertQueued(pool, wish);
        await announce();
        return get(id);
      }),
    wait: async ({ run, ended }) => {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<null>(resolve => {
        timer = setTimeout(() => resolve(null), options.waitMs);
      });
      const finished = await Promise.race([ended, patience]);
      clearTimeout(timer);
      return finished ?? (await get(run.id));
    },
    cancel: async id => {
      const before = await get(id);
      if (!['queued', 'running', 'cancelled'].includes(before.status))
        throw conflict(`This synchronisation has ended already: ${before.status}`);
      const changed = await states.requestCancel(pool, id);
      await announce();
      return { changed, run: await get(id) };
    },
    status: async () => {
      const [last, current, { status }] = await Promise.all([
        runs.findLast(pool),
        runs.findCurrent(pool),
        health(),
      ]);
      return {
        last_sync: lastSyncOf(last),
        current_sync: current,
        next_scheduled_sync: options.nextScheduled()?.toISOString() ?? null,
        health_status: status,
      };
    },
  };
}
