import { type Deed, notFound } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { SyncRun } from '@guildhall/contracts/platform';
import { alreadyHandled } from '@guildhall/service-kit';
import { lockName } from '@guildhall/service-kit/database';
import { enqueue } from '@guildhall/service-kit/jobs';
import type { AskedBy } from '../../../audit/actor.js';
import { findLastEvent } from '../../../audit/last-event.js';
import { insertAuditEntry } from '../../../audit/repository.js';
import type { Db } from '../../../database.js';
import { runSync } from '../../../jobs/run-sync.js';
import { endDead } from './endings.js';
import { insertQueued, insertRunning, requestCancel } from './queue.js';
import * as runs from './repository.js';
import type { RunRequest } from './request.js';
import { announceCancel } from './run-lock.js';

/** Runs and cancellations, together with the record of who asked for them: both, or neither. */

async function recordStart(tx: Db, request: RunRequest): Promise<void> {
  const { id, by, requestedBy: _, afterRun: _seen, ...after } = request;
  if (by === null) return;
  await insertAuditEntry(tx, { action: 'sync.start', resource: `sync:${id}`, after, ...by });
}

/**
 * Somebody has looked at what a run would do, and goes on. If another one was started meanwhile, the members may be
 * others than were looked at: of two who go on at once the second one is told of the first.
 */
async function insistOnLast(tx: Db, { afterRun }: RunRequest): Promise<void> {
  if (afterRun === undefined) return;
  await lockName(tx, `sync after ${afterRun}`);
  const seen = await runs.find(tx, afterRun);
  if (seen === null) throw notFound(message('no_such_run'));
  const since = await runs.findStartedSince(tx, seen.id);
  if (since === null) return;
  const started = await findLastEvent(tx, { resource: `sync:${since.id}` }, ['sync.start']);
  throw alreadyHandled(
    `Synchronisation ${since.id.slice(0, 8)} was started since you looked`,
    started ?? { action: 'sync.start', by: since.requested_by, at: since.created_at },
    { code: 'SYNC_OVERTAKEN', sync_id: since.id },
  );
}

/** A run whose process is killed has to be found within a minute. */
const lookAfterMs = 15_000;

/** While a run is under way, or waits. */
export const watchOver = (db: Db) =>
  enqueue(db, runSync, [{ later: true }], { startAfter: new Date(Date.now() + lookAfterMs) });

/** Null where another run is under way. */
export async function startAtOnce(tx: Db, request: RunRequest): Promise<SyncRun | null> {
  await endDead(tx);
  await insistOnLast(tx, request);
  if (!(await insertRunning(tx, request))) return null;
  await recordStart(tx, request);
  await watchOver(tx);
  return runs.find(tx, request.id);
}

export const queue = (db: Db, request: RunRequest): Promise<void> =>
  db.transaction().execute(async tx => {
    await insistOnLast(tx, request);
    await insertQueued(tx, request);
    await recordStart(tx, request);
    await enqueue(tx, runSync, [{}]);
  });

/** Nothing is changed where it has ended, or somebody (`already`) has cancelled it before. */
export const cancel = (
  db: Db,
  { id, status }: Pick<SyncRun, 'id' | 'status'>,
  by: AskedBy,
): Promise<{ readonly changed: boolean; readonly already: Deed | null }> =>
  db.transaction().execute(async tx => {
    const resource = `sync:${id}`;
    if (!(await requestCancel(tx, id)))
      return { changed: false, already: await findLastEvent(tx, { resource }, ['sync.cancel']) };
    await announceCancel(tx, id);
    await insertAuditEntry(tx, {
      action: 'sync.cancel',
      resource,
      before: { status },
      after: { status: status === 'queued' ? 'cancelled' : 'to be cancelled' },
      ...by,
    });
    return { changed: true, already: null };
  });
