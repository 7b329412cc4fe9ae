import type { RecordType, SyncCounts, SyncRun, TypeCounts } from '@guildhall/contracts/platform';
import { isConnectionError } from '@guildhall/service-kit/database';
import type pg from 'pg';
import { type Source, SourceAway, type SourceReader } from '../../clients/source/source.js';
import { checkAll } from './check-source.js';
import { Interruption } from './interruption.js';
import { MappingError } from './mapping.js';
import { insertRejected } from './quarantine.js';
import * as runs from './repository.js';
import type * as states from './run-states.js';
import { TypeStopped } from './survey-type.js';
import { syncType } from './sync-type.js';
import { openDryTarget, openTarget, type Target } from './target.js';
import type { Tell } from './type-run.js';

export interface RunOptions {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly source: Source;
  readonly mappingFile: string;
  readonly maxPercent: number;
  readonly tell: Tell;
}

// A checkpoint at least every 20,000 rows (design, "Speed and size"), however small the batches are:
// whole batches are committed together.
const rowsPerCommit = 20_000;
const commitRowsFor = (batchSize: number) =>
  Math.max(1, Math.floor(rowsPerCommit / batchSize)) * batchSize;

// Rows that were being changed while the last run looked carry a time before it.
const overlapMs = 10 * 60_000;

const withStatus = (
  counts: SyncCounts,
  type: RecordType,
  change: Partial<TypeCounts>,
): SyncCounts => {
  const before = counts[type];
  return before ? { ...counts, [type]: { ...before, ...change } } : counts;
};

async function changedSince(pool: pg.Pool, run: SyncRun, type: RecordType): Promise<string | null> {
  if (run.mode === 'full') return null;
  const watermark = await runs.findWatermark(pool, type);
  return watermark === null ? null : new Date(Date.parse(watermark) - overlapMs).toISOString();
}

function endingOf(error: unknown, signal: AbortSignal): Pick<states.Ending, 'status' | 'error'> {
  const reason: unknown = signal.aborted ? signal.reason : error;
  const { message } = reason instanceof Error ? reason : new Error(String(reason));
  if (reason instanceof Interruption) {
    if (reason.kind === 'cancelled') return { status: 'cancelled', error: null };
    if (reason.kind === 'timed_out')
      return { status: 'timed_out', error: { code: 'SYNC_TIMEOUT', message } };
    return { status: 'failed', error: { code: 'SYNC_FAILED', message } };
  }
  const away = reason instanceof SourceAway || isConnectionError(reason);
  return {
    status: 'failed',
    error: { code: away ? 'DATABASE_CONNECTION_ERROR' : 'SYNC_FAILED', message },
  };
}

/** Does the work of one run, type by type, and says how it ended. Never throws. */
export async function performRun(
  options: RunOptions,
  run: SyncRun,
  signal: AbortSignal,
  watch: (counts: SyncCounts) => void,
): Promise<states.Ending> {
  const counts = { current: run.counts };
  const failed: RecordType[] = [];
  const reasons: string[] = [];
  const note = (type: RecordType, change: Partial<TypeCounts>) => {
    counts.current = withStatus(counts.current, type, change);
    watch(counts.current);
  };
  let reader: SourceReader | undefined;
  let target: Target | undefined;
  let current: RecordType | undefined;
  const giveUp = () => void reader?.close();
  signal.addEventListener('abort', giveUp);
  try {
    signal.throwIfAborted();
    reader = await options.source.open();
    const watermark = await reader.readClock();
    const checked = await checkAll(reader, run.types, options.mappingFile);
    target = run.dry_run
      ? await openDryTarget(options.databaseUrl, run.id, options.pool)
      : await openTarget(options.databaseUrl, run.id);
    for (const [type, table] of checked) {
      current = type;
      note(type, { status: 'running' });
      try {
        await syncType(type, {
          ...table,
          reader,
          target,
          counts,
          signal,
          commitRows: commitRowsFor(run.batch_size),
          maxPercent: options.maxPercent,
          override: run.allow_mass_deactivation,
          changedSince: await changedSince(options.pool, run, type),
          keepRejected: (client, kind, rejected) =>
            insertRejected(run.dry_run ? options.pool : client, run.id, kind, rejected),
          tell: run.dry_run ? async () => undefined : options.tell,
          watch: () => watch(counts.current),
        });
        note(type, { status: 'completed' });
      } catch (error) {
        if (!(error instanceof TypeStopped)) throw error;
        failed.push(type);
        reasons.push(`${type}: ${error.message}`);
        note(type, { status: 'stopped', reason: error.message });
      }
    }
    return {
      status: failed.length === 0 ? 'completed' : 'failed',
      counts: counts.current,
      failedOperations: failed,
      error: failed.length === 0 ? null : { code: 'SYNC_FAILED', message: reasons.join('; ') },
      watermark,
    };
  } catch (error) {
    const ending = endingOf(error, signal);
    const blamed = error instanceof MappingError && error.type ? error.type : current;
    if (blamed && ending.status !== 'cancelled') {
      note(blamed, { status: 'failed', reason: ending.error?.message ?? null });
      failed.push(blamed);
    }
    return {
      ...ending,
      counts: counts.current,
      failedOperations: failed.length > 0 ? failed : ending.status === 'cancelled' ? [] : run.types,
      watermark: null,
    };
  } finally {
    signal.removeEventListener('abort', giveUp);
    await reader?.close();
    await target?.close();
  }
}
