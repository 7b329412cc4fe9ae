import type { SyncRun } from '@guildhall/contracts/platform';
import { isDuplicate, query, sql } from '@guildhall/service-kit/database';
import type { Insertable } from 'kysely';
import type { Db, Row } from '../../../database.js';
import type { Tables } from '../../../generated/tables.js';
import { countsFor } from './counts.js';
import { leaseEnd, leaseSeconds } from './lease.js';
import { find } from './repository.js';
import { priorityNumbers, type RunRequest } from './request.js';

/** Announced when a run is queued or to be cancelled; spelled as the version before this one listens for it. */
export const syncRequested = 'sync_wished';

const rowOf = (request: RunRequest): Omit<Insertable<Tables['sync_runs']>, 'status'> => ({
  id: request.id,
  mode: request.mode,
  types: [...request.types],
  dry_run: request.dryRun,
  batch_size: request.batchSize,
  priority: priorityNumbers[request.priority],
  notify_completion: request.notifyCompletion,
  allow_mass_deactivation: request.allowMassDeactivation,
  requested_by: request.requestedBy,
  counts: JSON.stringify(countsFor(request.types)),
  failed_operations: [],
  scheduled_for: request.scheduledFor ?? null,
});

/** False where another run is under way: the database refuses a second one. */
export async function insertRunning(db: Db, request: RunRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sync_runs')
    .values({
      ...rowOf(request),
      status: 'running',
      started_at: sql<Date>`now()`,
      lease_until: leaseEnd,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Of what the schedule asks for at one moment, once for all replicas. */
export async function insertQueued(db: Db, request: RunRequest): Promise<void> {
  await db
    .insertInto('sync_runs')
    .values({ ...rowOf(request), status: 'queued' })
    .onConflict(conflict => conflict.column('scheduled_for').doNothing())
    .execute();
}

/** What the schedule asks for while another run is under way: not behind one that waits, which will find as much. */
export async function queueScheduled(db: Db, request: RunRequest): Promise<void> {
  const waiting = db
    .selectFrom('sync_runs')
    .select('id')
    .where('status', '=', 'queued')
    .where('scheduled_for', 'is not', null);
  if (!(await waiting.executeTakeFirst())) await insertQueued(db, request);
}

/** Takes the next of the queue, the most urgent first; null where there is none, or another run is under way. */
export async function startNext(db: Db): Promise<SyncRun | null> {
  try {
    const { rows } = await query<Pick<Row<'sync_runs'>, 'id'>>(
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
  const now = sql<Date>`now()`;
  const { numUpdatedRows } = await db
    .updateTable('sync_runs')
    .set('status', ({ eb, ref }) =>
      eb.case().when('status', '=', 'queued').then('cancelled').else(ref('status')).end(),
    )
    .set('finished_at', ({ eb }) => eb.case().when('status', '=', 'queued').then(now).end())
    .set('cancel_requested_at', now)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .where('cancel_requested_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
