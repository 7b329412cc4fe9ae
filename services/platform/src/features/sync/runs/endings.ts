import { type MessageOrText, message, saidOf, textOf } from '@guildhall/contracts/messages';
import type { RunStatus, SyncCounts } from '@guildhall/contracts/platform';
import { allRows, sql } from '@guildhall/service-kit/database';
import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db, Row } from '../../../database.js';
import { notifySync } from '../../../jobs/notify-sync.js';
import { runSync } from '../../../jobs/run-sync.js';
import { lockOf } from './run-lock.js';

export interface Ending {
  readonly status: Exclude<RunStatus, 'queued' | 'running'>;
  readonly counts: SyncCounts;
  readonly failedOperations: readonly string[];
  readonly error: { readonly code: string; readonly message: MessageOrText } | null;
  readonly watermark: string | null;
}

type Ended = Pick<Row<'sync_runs'>, 'id'>;

/** In the transaction that ends a run: sends notices and starts the next one. */
async function enqueueWhatFollows(tx: Db, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return;
  await enqueue(
    tx,
    notifySync,
    ended.map(({ id }) => ({ run_id: id })),
  );
  await enqueue(tx, runSync, [{}]);
}

/** Does nothing if this run is no longer ours. */
export const finish = (db: Db, id: string, ending: Ending): Promise<void> =>
  db.transaction().execute(async tx => {
    const ended = await tx
      .updateTable('sync_runs')
      .set({
        status: ending.status,
        counts: JSON.stringify(ending.counts),
        failed_operations: [...ending.failedOperations],
        error_code: ending.error?.code ?? null,
        error_message: ending.error && textOf(ending.error.message),
        error_said: ending.error && JSON.stringify(saidOf(ending.error.message)),
        watermark: ending.watermark,
        finished_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .execute();
    await enqueueWhatFollows(tx, ended);
  });

const died = message('run_died');

/** Ends runs whose process is gone: their lock is free. */
export async function endDead(tx: Db): Promise<void> {
  const ended = await allRows<Ended>(
    tx,
    `update sync_runs r set status = 'failed', finished_at = now(),
            error_code = 'SYNC_FAILED', error_message = $1, error_said = $2,
            failed_operations = array(select key from jsonb_each(r.counts) where value->>'status' in ('running', 'waiting')),
            counts = (select jsonb_object_agg(key, case when value->>'status' = 'running'
                        then value || '{"status": "failed"}' else value end) from jsonb_each(r.counts))
      where r.status = 'running' and pg_try_advisory_xact_lock(${lockOf('r.id')})
     returning id`,
    [died.text, saidOf(died)],
  );
  await enqueueWhatFollows(tx, ended);
}
