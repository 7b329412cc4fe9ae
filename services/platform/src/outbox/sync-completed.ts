import { randomUUID } from 'node:crypto';
import type { SyncRun } from '@guildhall/contracts/platform';
import type { SyncCompleted } from '@guildhall/contracts/webhooks';
import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db } from '../database.js';
import { notifySync } from '../jobs/notify-sync.js';
import { insertEvents, writeEvents } from './event-rows.js';

/** The webhook: one event per run for every subscriber, retried like all events. The mail: a job of its own. */
export async function enqueueSyncCompleted(
  db: Db,
  run: SyncRun,
  { mails }: { readonly mails: boolean },
): Promise<void> {
  const completed: SyncCompleted = {
    event: 'sync.completed',
    timestamp: run.finished_at ?? run.created_at,
    data: {
      sync_id: run.id,
      status: run.status,
      mode: run.mode,
      types: run.types,
      dry_run: run.dry_run,
      requested_by: run.requested_by,
      duration_ms: run.duration_ms,
      counts: run.counts,
      failed_operations: run.failed_operations,
      error: run.error,
    },
  };
  await db.transaction().execute(async tx => {
    const first = await writeEvents(
      tx,
      `with marked as (
         update sync_runs set notified_at = now() where id = $1 and notified_at is null returning id
       ), fresh as (
         ${insertEvents}
         select $2, 'sync.completed', null, $3::json, now() from marked
         returning id, created_at
       )`,
      [run.id, `evt_${randomUUID().replaceAll('-', '')}`, JSON.stringify(completed)],
    );
    if (first === 1 && mails) await enqueue(tx, notifySync, [{ run_id: run.id, mail: true }]);
  });
}
