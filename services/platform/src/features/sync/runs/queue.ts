import { randomUUID } from 'node:crypto';
import type { SyncRun } from '@guildhall/contracts/platform';
import { isDuplicate, query } from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import { countsFor } from './counts.js';
import { leaseSeconds } from './lease.js';
import { find } from './repository.js';
import { priorityNumbers, type RunRequest } from './request.js';

/** Announced when a run is queued or to be cancelled; spelled as the version before this one listens for it. */
export const syncRequested = 'sync_wished';

export const announceRequest = (db: Db) => query(db, `notify ${syncRequested}`);

/** Gives false where another run is under way: the database refuses a second one. */
export async function insertRunning(db: Db, request: RunRequest, id: string): Promise<boolean> {
  const { count } = await query(
    db,
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       allow_mass_deactivation, requested_by, counts, failed_operations, scheduled_for, started_at, lease_until)
     values ($1, 'running', $2, $3, $4, $5, $6, $7, $8, $9, $10, '{}', $11, now(), now() + $12 * interval '1 second')
     on conflict do nothing`,
    [...columnsOf(request, id), leaseSeconds],
  );
  return count === 1;
}

export async function insertQueued(db: Db, request: RunRequest): Promise<string> {
  const id = randomUUID();
  await query(
    db,
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       allow_mass_deactivation, requested_by, counts, failed_operations, scheduled_for)
     values ($1, 'queued', $2, $3, $4, $5, $6, $7, $8, $9, $10, '{}', $11)`,
    columnsOf(request, id),
  );
  return id;
}

const columnsOf = (request: RunRequest, id: string) => [
  id,
  request.mode,
  request.types,
  request.dryRun,
  request.batchSize,
  priorityNumbers[request.priority],
  request.notifyCompletion,
  request.allowMassDeactivation,
  request.requestedBy,
  JSON.stringify(countsFor(request.types)),
  request.scheduledFor ?? null,
];

/** Takes the next of the queue, the most urgent first; null where there is none, or another run is under way. */
export async function startNext(db: Db): Promise<SyncRun | null> {
  try {
    const { rows } = await query<{ id: string }>(
      db,
      `update sync_runs set status = 'running', started_at = now(), lease_until = now() + $1 * interval '1 second'
        where id = (select id from sync_runs where status = 'queued'
                     order by priority desc, number limit 1 for update skip locked)
          and not exists (select 1 from sync_runs where status = 'running')
       returning id`,
      [leaseSeconds],
    );
    const [started] = rows;
    return started ? find(db, started.id) : null;
  } catch (error) {
    // Another replica was quicker: one at a time.
    if (isDuplicate(error)) return null;
    throw error;
  }
}

export async function requestCancel(db: Db, id: string): Promise<boolean> {
  const { count } = await query(
    db,
    `update sync_runs set
        status = case when status = 'queued' then 'cancelled' else status end,
        finished_at = case when status = 'queued' then now() end,
        cancel_requested_at = now()
      where id = $1 and status in ('queued', 'running') and cancel_requested_at is null`,
    [id],
  );
  return count === 1;
}
