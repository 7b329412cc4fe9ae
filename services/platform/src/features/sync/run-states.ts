import { randomUUID } from 'node:crypto';
import type { RunStatus, SyncCounts, SyncRun } from '@guildhall/contracts/platform';
import { isDuplicate } from '@guildhall/service-kit/database';
import { countsFor } from './counts.js';
import { type Db, find } from './repository.js';
import { priorityNumbers, type SyncWish } from './wish.js';

/** Seconds that a process may be silent before its run is taken for dead: it has to be found within a minute. */
const leaseSeconds = 20;

/** Gives false where another run is under way: the database refuses a second one. */
export async function insertRunning(db: Db, wish: SyncWish, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       allow_mass_deactivation, requested_by, counts, failed_operations, scheduled_for, started_at, lease_until)
     values ($1, 'running', $2, $3, $4, $5, $6, $7, $8, $9, $10, '{}', $11, now(), now() + $12 * interval '1 second')
     on conflict do nothing`,
    [...columnsOf(wish, id), leaseSeconds],
  );
  return rowCount === 1;
}

export async function insertQueued(db: Db, wish: SyncWish): Promise<string> {
  const id = randomUUID();
  await db.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       allow_mass_deactivation, requested_by, counts, failed_operations, scheduled_for)
     values ($1, 'queued', $2, $3, $4, $5, $6, $7, $8, $9, $10, '{}', $11)`,
    columnsOf(wish, id),
  );
  return id;
}

const columnsOf = (wish: SyncWish, id: string) => [
  id,
  wish.mode,
  wish.types,
  wish.dryRun,
  wish.batchSize,
  priorityNumbers[wish.priority],
  wish.notifyCompletion,
  wish.allowMassDeactivation,
  wish.requestedBy,
  JSON.stringify(countsFor(wish.types)),
  wish.scheduledFor ?? null,
];

/** Takes the next of the queue, the most urgent first; null where there is none, or another run is under way. */
export async function startNext(db: Db): Promise<SyncRun | null> {
  try {
    const { rows } = await db.query<{ id: string }>(
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

/** Counts and checkpoint in the transaction of their batch. false: this run is not ours any more. */
export async function saveProgress(
  db: Db,
  id: string,
  counts: SyncCounts,
  checkpoint: { readonly type: string; readonly key: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sync_runs set counts = $2, checkpoint = $3 where id = $1 and status = 'running'`,
    [id, JSON.stringify(counts), JSON.stringify(checkpoint)],
  );
  return rowCount === 1;
}

export async function renewLease(
  db: Db,
  id: string,
): Promise<{ readonly alive: boolean; readonly cancelled: boolean }> {
  const { rows } = await db.query<{ cancelled: boolean }>(
    `update sync_runs set lease_until = now() + $2 * interval '1 second'
      where id = $1 and status = 'running' returning cancel_requested_at is not null as cancelled`,
    [id, leaseSeconds],
  );
  return { alive: rows.length === 1, cancelled: rows[0]?.cancelled ?? false };
}

export interface Ending {
  readonly status: Exclude<RunStatus, 'queued' | 'running'>;
  readonly counts: SyncCounts;
  readonly failedOperations: readonly string[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly watermark: string | null;
}

export async function finish(db: Db, id: string, ending: Ending): Promise<boolean> {
  const { rowCount } = await db.query(
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
  return rowCount === 1;
}

/** A process that lives renews its lease every two seconds: one that missed two may be dead. */
const silentSeconds = 4;

/**
 * Ends runs whose process is no more: the lease has run out, or it is not renewed and the connection that
 * held the run's lock is gone (a killed process is noticed within seconds).
 */
export async function endDead(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update sync_runs r set status = 'failed', finished_at = now(), lease_until = null,
            error_code = 'SYNC_FAILED', error_message = 'The process that ran this synchronisation ended',
            failed_operations = array(select key from jsonb_each(r.counts) where value->>'status' in ('running', 'waiting')),
            counts = (select jsonb_object_agg(key, case when value->>'status' = 'running'
                        then value || '{"status": "failed"}' else value end) from jsonb_each(r.counts))
      where r.status = 'running'
        and (r.lease_until < now()
             or (r.lease_until < now() + ${leaseSeconds - silentSeconds} * interval '1 second'
                 and pg_try_advisory_xact_lock(${lockSpace}, (r.number % 2147483647)::int)))
     returning id`,
  );
  return rows.map(row => row.id);
}

/** The first number of our advisory locks; the second is the run's own. */
const lockSpace = 72_707;

export async function holdRun(db: Db, id: string): Promise<void> {
  await db.query(
    `select pg_try_advisory_lock(${lockSpace}, (number % 2147483647)::int) from sync_runs where id = $1`,
    [id],
  );
}

export async function requestCancel(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update sync_runs set
        status = case when status = 'queued' then 'cancelled' else status end,
        finished_at = case when status = 'queued' then now() end,
        cancel_requested_at = now()
      where id = $1 and status in ('queued', 'running') and cancel_requested_at is null`,
    [id],
  );
  return rowCount === 1;
}
