import type { RunStatus, SyncCounts } from '@guildhall/contracts/platform';
import { query } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';

/** Counts and checkpoint in the transaction of their batch. false: this run is not ours any more. */
export async function saveProgress(
  db: Db,
  id: string,
  counts: SyncCounts,
  checkpoint: { readonly type: string; readonly key: string | null },
): Promise<boolean> {
  const { count } = await query(
    db,
    `update sync_runs set counts = $2, checkpoint = $3 where id = $1 and status = 'running'`,
    [id, JSON.stringify(counts), JSON.stringify(checkpoint)],
  );
  return count === 1;
}

export interface Ending {
  readonly status: Exclude<RunStatus, 'queued' | 'running'>;
  readonly counts: SyncCounts;
  readonly failedOperations: readonly string[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly watermark: string | null;
}

export async function finish(db: Db, id: string, ending: Ending): Promise<boolean> {
  const { count } = await query(
    db,
    `update sync_runs set status = $2, counts = $3, failed_operations = $4, error_code = $5,
            error_message = $6, watermark = $7, finished_at = now(), lease_until = null
      where id = $1 and status = 'running'`,
    [
      id,
      ending.status,
      JSON.stringify(ending.counts),
      ending.failedOperations,
      ending.error?.code ?? null,
      ending.error?.message ?? null,
      ending.watermark,
    ],
  );
  return count === 1;
}
