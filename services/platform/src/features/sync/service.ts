import { conflict, type Deed, invalid, notFound, unavailable } from '@guildhall/contracts';
import type { RecordType, SyncHealth, SyncRun, SyncStatus } from '@guildhall/contracts/platform';
import { say } from '@guildhall/contracts/said';
import { within } from '@guildhall/service-kit';
import { isConnectionError } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import type { Source } from '../../clients/source/source.js';
import type { Db } from '../../database.js';
import { inProgress, lastSyncOf, retryAfter } from './answers.js';
import { chooseTypes } from './mapping/choose-types.js';
import { type LoadMapping, MappingError } from './mapping/mapping.js';
import { cancel, findCancelling, queue } from './runs/asked-for.js';
import type { Engine, Started } from './runs/engine.js';
import { healthOf } from './runs/health.js';
import { insistOnBoth, probeBoth } from './runs/probe.js';
import { announceRequest } from './runs/queue.js';
import * as runs from './runs/repository.js';
import type { RunRequest } from './runs/request.js';

export interface SyncServiceOptions {
  readonly db: Db;
  readonly source: Source | null;
  readonly engine: Engine;
  readonly loadMapping: LoadMapping;
  readonly waitMs: number;
  readonly nextScheduled: () => Date | null;
}

export interface SyncService {
  /** What is asked for in a field of a request; all is what the mapping names. */
  readonly chooseTypes: (
    asked: readonly RecordType[] | 'all',
    field: string,
  ) => Promise<readonly RecordType[]>;
  /** Starts at once, or says which other one runs. */
  readonly start: (request: RunRequest) => Promise<Started>;
  /** Starts at once, or queues. */
  readonly startOrQueue: (request: RunRequest) => Promise<SyncRun>;
  /** The run as it is when it ends, or as it is after a moment's patience. */
  readonly wait: (started: Started) => Promise<SyncRun>;
  readonly cancel: (
    id: string,
    by: AskedBy,
  ) => Promise<{ readonly changed: boolean; readonly already: Deed | null; readonly run: SyncRun }>;
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
  const { db, source, engine, loadMapping } = options;
  async function tryStart(request: RunRequest): Promise<Started | null> {
    insistOnBoth(await probeBoth(db, source));
    return engine.start(request);
  }

  async function get(id: string): Promise<SyncRun> {
    const run = await runs.find(db, id);
    if (!run) throw notFound(say('no_such_run'));
    return run;
  }

  async function health(): Promise<SyncHealth> {
    const found = await probeBoth(db, source);
    return healthOf({
      record: found.target === null ? null : await runs.readRecord(db),
      sourceAnswers: found.source !== null,
      targetAnswers: found.target !== null,
      now: new Date(),
    });
  }

  return {
    get,
    health,
    chooseTypes: (asked, field) =>
      chooseTypes(loadMapping, asked).catch((error: unknown) => {
        if (!(error instanceof MappingError)) throw error;
        const { message } = error;
        const place = { in: 'body', path: [field], rule: 'mapped', operands: {} } as const;
        throw invalid(message, [{ ...place, message, input: asked }]);
      }),
    start: request =>
      answering(async () => {
        const started = await tryStart(request);
        if (started) return started;
        const running = await runs.findNewestStarted(db);
        const { average_duration_ms } = await runs.readRecord(db);
        throw inProgress(
          running,
          running ? retryAfter(running, average_duration_ms, new Date()) : 1,
        );
      }),
    startOrQueue: request =>
      answering(async () => {
        const started = await tryStart(request);
        if (started) return started.run;
        const id = await queue(db, request);
        await announceRequest(db);
        return get(id);
      }),
    wait: async ({ run, ended }) => (await within(options.waitMs, ended)) ?? (await get(run.id)),
    cancel: async (id, by) => {
      const before = await get(id);
      if (!['queued', 'running', 'cancelled'].includes(before.status))
        throw conflict(say('run_ended', before.status));
      const changed = await cancel(db, before, by);
      await announceRequest(db);
      const already = changed ? null : await findCancelling(db, id);
      return { changed, already, run: await get(id) };
    },
    status: async () => {
      const [last, current, { status }] = await Promise.all([
        runs.findLast(db),
        runs.findCurrent(db),
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
