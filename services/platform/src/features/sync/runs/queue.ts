import type { SyncRun } from '@guildhall/contracts/platform';
import { firstRow, sql } from '@guildhall/service-kit/database';
import type { Insertable } from 'kysely';
import type { Db, Row } from '../../../database.js';
import type { Tables } from '../../../generated/tables.js';
import { countsFor } from './counts.js';
import { find } from './repository.js';
import { bySchedule, priorityNumbers, type RunRequest } from './request.js';

const rowOf = (request: RunRequest): Omit<Insertable<Tables['sync_runs']>, 'status'> => ({
  id: request.id,
  mode: request.mode,
  types: [...request.types],
  dry_run: request.dryRun,
  batch_size: request.batchSize,
  priority: priorityNumbers[request.priority],
  notify_completion: request.notifyCompletion,
  allow_deactivations: [...request.allowDeactivations],
  member_number: request.memberNumber,
  requested_by: request.requestedBy,
  counts: JSON.stringify(countsFor(request.types)),
  failed_operations: [],
});

/** False: another run is active; the database allows only one. */
export async function insertRunning(db: Db, request: RunRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sync_runs')
    .values({ ...rowOf(request), status: 'running', started_at: sql<Date>`now()` })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertQueued(db: Db, request: RunRequest): Promise<void> {
  await db
    .insertInto('sync_runs')
    .values({ ...rowOf(request), status: 'queued' })
    .execute();
}

export async function isScheduledWaiting(db: Db): Promise<boolean> {
  const waiting = db
    .selectFrom('sync_runs')
    .select('id')
    .where('status', '=', 'queued')
    .where('requested_by', '=', bySchedule);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** Takes the most urgent queued run. Null: none, or another run is active. */
export async function takeNext(db: Db): Promise<SyncRun | null> {
  const started = await firstRow<Pick<Row<'sync_runs'>, 'id'>>(
    db,
    `update sync_runs set status = 'running', started_at = now()
      where id = (select id from sync_runs where status = 'queued'
                   order by priority desc, number limit 1 for update skip locked)
        and not exists (select 1 from sync_runs where status = 'running')
     returning id`,
  );
  return started && find(db, started.id);
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
