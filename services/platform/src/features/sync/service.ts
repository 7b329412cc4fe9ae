import { conflict, invalid, notFound, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { RecordType, SyncHealth, SyncRun, SyncStatus } from '@guildhall/contracts/platform';
import { withTimeout } from '@guildhall/service-kit';
import { isConnectionError } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../audit/actor.js';
import type { Source } from '../../clients/source/source.js';
import type { Db } from '../../database.js';
import { memberNotFound } from '../../domain/member.js';
import { inProgress, lastSyncOf, retryAfter } from './answers.js';
import { chooseTypes } from './mapping/choose-types.js';
import { type LoadMapping, MappingError } from './mapping/mapping.js';
import { cancel, queue } from './runs/asked-for.js';
import type { Engine, Started } from './runs/engine.js';
import { healthOf } from './runs/health.js';
import { insistOnBoth, probeBoth } from './runs/probe.js';
import * as runs from './runs/repository.js';
import type { RunRequest } from './runs/request.js';

export interface SyncServiceOptions {
  readonly db: Db;
  readonly source: Source;
  readonly engine: Engine;
  readonly loadMapping: LoadMapping;
  readonly waitMs: number;
  readonly nextScheduled: () => Date | null;
}

/** A database lost during a request is reported like one that was down before. */
async function answering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionError(error))
      throw unavailable('Cannot connect to target_db', {
        code: 'DATABASE_CONNECTION_ERROR',
        retryAfter: 10,
      });
    throw error;
  }
}

export function createSyncService(options: SyncServiceOptions) {
  const { db, source, engine, loadMapping } = options;
  async function tryStart(request: RunRequest): Promise<Started | null> {
    insistOnBoth(await probeBoth(db, source));
    return engine.start(request);
  }

  async function get(id: string): Promise<SyncRun> {
    const run = await runs.find(db, id);
    if (!run) throw notFound(message('no_such_run'));
    return run;
  }

  async function health(): Promise<SyncHealth> {
    const found = await probeBoth(db, source);
    return healthOf({
      record: found.target === null ? null : await runs.readRecord(db),
      sourceAnswers: found.source !== null,
      now: new Date(),
    });
  }

  return {
    get,
    health,
    /** The requested types; `all` means all types in the mapping. */
    chooseTypes: (asked: readonly RecordType[] | 'all', field: string) =>
      chooseTypes(loadMapping, asked).catch((error: unknown) => {
        if (!(error instanceof MappingError)) throw error;
        const { message } = error;
        const place = { in: 'body', path: [field], rule: 'mapped', operands: {} } as const;
        throw invalid(message, [{ ...place, message, input: asked }]);
      }),
    /** For one member: the member and, if mapped, positions. */
    chooseMemberTypes: async (number: string): Promise<readonly RecordType[]> => {
      if (!(await runs.isMember(db, number))) throw memberNotFound();
      const mapped = await chooseTypes(loadMapping, 'all');
      return mapped.filter(type => type === 'members' || type === 'positions');
    },
    /** Starts a run, or reports the active one. */
    start: (request: RunRequest) =>
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
    /** Starts or queues a run. */
    startOrQueue: (request: RunRequest) =>
      answering(async () => {
        const started = await tryStart(request);
        if (started) return started.run;
        await queue(db, request);
        return get(request.id);
      }),
    /** The finished run, or its state after the wait limit. */
    wait: async ({ run, ended }: Started) =>
      (await withTimeout(options.waitMs, ended)) ?? (await get(run.id)),
    cancel: async (id: string, by: AskedBy) => {
      const before = await get(id);
      if (!['queued', 'running', 'cancelled'].includes(before.status))
        throw conflict(message('run_ended', before.status));
      return { ...(await cancel(db, before, by)), run: await get(id) };
    },
    status: async (): Promise<SyncStatus> => {
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
export type SyncService = ReturnType<typeof createSyncService>;
