import { conflict, Problem, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { SyncRun, SyncStatus } from '@guildhall/contracts/platform';
import { recordTotals } from './runs/counts.js';

/** Used when the duration cannot be estimated. */
const usualPatience = 5;

/** Estimated seconds until a run ends, from similar runs. */
export function retryAfter(running: SyncRun, averageMs: number | null, now: Date): number {
  if (running.finished_at !== null) return 1;
  if (averageMs === null || running.started_at === null) return usualPatience;
  const left = Date.parse(running.started_at) + averageMs - now.getTime();
  return Math.min(3600, Math.max(1, Math.ceil(left / 1000)));
}

export const inProgress = (running: SyncRun | null, seconds: number) =>
  conflict(message('run_running'), 'SYNC_IN_PROGRESS', {
    sync_id: running?.id ?? null,
    retry_after: seconds,
  });

/** The response to a caller who waited for a run that failed. */
export function insistOnSuccess(run: SyncRun): void {
  const details = { sync_id: run.id, failed_operations: run.failed_operations };
  const message = run.error?.message ?? 'The synchronization failed';
  if (run.status === 'timed_out')
    throw new Problem(504, 'SYNC_TIMEOUT', `The synchronization timed out: ${message}`, {
      details,
    });
  if (run.status === 'failed' && run.error?.code === 'DATABASE_CONNECTION_ERROR')
    throw unavailable(`The synchronization lost its connection to a database: ${message}`, {
      code: 'DATABASE_CONNECTION_ERROR',
      retryAfter: 10,
      details,
    });
  if (run.status === 'failed') throw new Problem(500, 'SYNC_FAILED', message, { details });
  if (run.status === 'cancelled')
    throw conflict('The synchronization was canceled', 'CONFLICT', details);
}

export function messageOf(run: SyncRun): string {
  const what = run.dry_run ? 'Dry run' : 'Synchronization';
  if (run.status === 'queued') return `${what} queued`;
  if (run.status === 'running') return `${what} started`;
  const { records_processed, records_failed } = recordTotals(run.counts);
  return `${what} completed: ${records_processed} records processed, ${records_failed} rejected`;
}

export function lastSyncOf(run: SyncRun | null): SyncStatus['last_sync'] {
  if (run === null || run.finished_at === null) return null;
  return {
    timestamp: run.finished_at,
    status: run.status,
    duration_ms: run.duration_ms ?? 0,
    ...recordTotals(run.counts),
  };
}
