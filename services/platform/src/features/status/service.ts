import { totalmem } from 'node:os';
import type { AdminStats, DetailedStatus } from '@guildhall/contracts/platform';
import { withTimeout } from '@guildhall/service-kit';
import type { Source } from '../../clients/source/source.js';
import type { Db } from '../../database.js';
import { healthOf } from '../sync/runs/health.js';
import { probeBoth } from '../sync/runs/probe.js';
import { findLast, readRecord } from '../sync/runs/repository.js';
import * as status from './repository.js';

export interface StatusOptions {
  readonly db: Db;
  readonly source: Pick<Source, 'probe'>;
  readonly application: {
    readonly name: string;
    readonly version: string;
    readonly environment: string;
  };
}

/** A status request must return soon, even if something is broken. */
const answerWithin = 1000;

const databaseStatus = (ms: number | null) => ({
  status: ms === null ? ('disconnected' as const) : ('connected' as const),
  response_time_ms: ms,
});

function memoryUsage() {
  const used = process.memoryUsage.rss();
  // The container's memory limit if there is one, else the machine's memory.
  const allowed = process.constrainedMemory();
  const total = allowed > 0 && allowed < totalmem() ? allowed : totalmem();
  return { used, total, percentage: Math.round((used / total) * 10_000) / 100 };
}

/** Synchronization statistics; null during a database outage. */
const findHistory = (db: Db) =>
  Promise.all([readRecord(db), findLast(db)]).then(
    ([record, last]) => ({ record, lastSync: last?.finished_at ?? null }),
    () => null,
  );

/** Measured on each call. An outage is reported and does not hide the rest. */
export async function readStatus({
  db,
  source,
  application,
}: StatusOptions): Promise<DetailedStatus> {
  const { source: theirs, target } = await probeBoth(db, source, answerWithin);
  const history = target === null ? null : await withTimeout(answerWithin, findHistory(db));
  const health = healthOf({
    record: history?.record ?? null,
    sourceAnswers: theirs !== null,
    now: new Date(),
  });
  return {
    success: history !== null && theirs !== null,
    application: {
      ...application,
      uptime: Math.floor(process.uptime()),
      memory_usage: memoryUsage(),
    },
    database: { target_db: databaseStatus(target), source_db: databaseStatus(theirs) },
    sync_service: {
      status: health.status,
      last_sync: history?.lastSync ?? null,
      success_rate: health.success_rate,
    },
    issues: health.issues,
  };
}

export async function readStats(db: Db, now: Date): Promise<AdminStats> {
  const [{ last_24h_syncs, ...totals }, record, use] = await Promise.all([
    status.readTotals(db, now),
    readRecord(db),
    status.readUseOf(db, now),
  ]);
  const { average_duration_ms, success_rate } = record;
  return {
    ...totals,
    sync_performance: { average_duration_ms, success_rate, last_24h_syncs },
    api_usage: use,
  };
}
