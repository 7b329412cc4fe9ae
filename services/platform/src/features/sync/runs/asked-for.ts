import { conflict, type Deed } from '@guildhall/contracts';
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

/** Requests and cancels runs, together with their audit entries. */

async function recordStart(tx: Db, request: RunRequest): Promise<void> {
  const { id, by, memberNumber, requestedBy: _, ...after } = request;
  if (by === null) return;
  const resource = `sync:${id}`;
  await insertAuditEntry(tx, { action: 'sync.start', resource, memberNumber, after, ...by });
}

/** A stopped set of rows can be allowed once; a second administrator is told who did. */
async function insistOnUnused(tx: Db, { allowDeactivations, dryRun }: RunRequest): Promise<void> {
  if (dryRun || allowDeactivations.length === 0) return;
  await lockName(tx, 'sync allowance');
  for (const digest of allowDeactivations) {
    const { shown, used } = await runs.findAllowance(tx, digest);
    if (shown === null) throw conflict(message('not_previewed'), 'SYNC_NOT_PREVIEWED', { digest });
    if (used === null) continue;
    const started = await findLastEvent(tx, { resource: `sync:${used.id}` }, ['sync.start']);
    throw alreadyHandled(
      `Synchronization ${used.id.slice(0, 8)} was already allowed to deactivate these rows`,
      started ?? { action: 'sync.start', by: used.requested_by, at: used.created_at },
      { code: 'SYNC_ALREADY_ALLOWED', sync_id: used.id },
    );
  }
}

/** A run whose process was killed must be found within a minute. */
const lookAfterMs = 15_000;

/** While a run is active or queued. */
export const watchOver = (db: Db) =>
  enqueue(db, runSync, [{ later: true }], { startAfter: new Date(Date.now() + lookAfterMs) });

/** Null: another run is active. */
export async function startAtOnce(tx: Db, request: RunRequest): Promise<SyncRun | null> {
  await endDead(tx);
  await insistOnUnused(tx, request);
  if (!(await insertRunning(tx, request))) return null;
  await recordStart(tx, request);
  await watchOver(tx);
  return runs.find(tx, request.id);
}

export const queue = (db: Db, request: RunRequest): Promise<void> =>
  db.transaction().execute(async tx => {
    await insistOnUnused(tx, request);
    await insertQueued(tx, request);
    await recordStart(tx, request);
    await enqueue(tx, runSync, [{}]);
  });

/** Does nothing if the run has ended or was already canceled. */
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
      after: { status: status === 'queued' ? 'canceled' : 'to be canceled' },
      ...by,
    });
    return { changed: true, already: null };
  });
