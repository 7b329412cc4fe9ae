import type { RunStatus, SyncCounts } from '@guildhall/contracts/platform';
import { sql } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

/** Counts and checkpoint in the transaction of their batch. false: this run is not ours any more. */
export async function saveProgress(
  db: Db,
  id: string,
  counts: SyncCounts,
  checkpoint: { readonly type: string; readonly key: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sync_runs')
    .set({ counts: JSON.stringify(counts), checkpoint: JSON.stringify(checkpoint) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Ending {
  readonly status: Exclude<RunStatus, 'queued' | 'running'>;
  readonly counts: SyncCounts;
  readonly failedOperations: readonly string[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly watermark: string | null;
}

export async function finish(db: Db, id: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sync_runs')
    .set({
      status: ending.status,
      counts: JSON.stringify(ending.counts),
      failed_operations: ending.failedOperations,
      error_code: ending.error?.code ?? null,
      error_message: ending.error?.message ?? null,
      watermark: ending.watermark,
      finished_at: sql<Date>`now()`,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
