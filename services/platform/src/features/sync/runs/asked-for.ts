import { randomUUID } from 'node:crypto';
import { type Deed, notFound } from '@guildhall/contracts';
import { say } from '@guildhall/contracts/said';
import { overtaken } from '@guildhall/service-kit';
import { lockName } from '@guildhall/service-kit/database';
import type { AskedBy } from '../../../audit/actor.js';
import { findDeed } from '../../../audit/deeds.js';
import { insertAuditEntry } from '../../../audit/repository.js';
import type { Db } from '../../../database.js';
import { insertQueued, insertRunning, requestCancel } from './queue.js';
import * as runs from './repository.js';
import type { RunRequest } from './request.js';

/** Runs and cancellations, together with the record of who asked for them: both, or neither. */

async function recordStart(tx: Db, id: string, request: RunRequest): Promise<void> {
  const { by, requestedBy: _, scheduledFor: _at, afterRun: _seen, ...after } = request;
  if (by === null) return;
  await insertAuditEntry(tx, { action: 'sync.start', resource: `sync:${id}`, after, ...by });
}

/** Who had this run cancelled. */
export const findCancelling = (db: Db, id: string): Promise<Deed | null> =>
  findDeed(db, { resource: `sync:${id}` }, ['sync.cancel']);

/**
 * Somebody has looked at what a run would do, and goes on. If another one was started meanwhile, the members may be
 * others than were looked at: of two who go on at once the second one is told of the first.
 */
async function insistOnLast(tx: Db, { afterRun }: RunRequest): Promise<void> {
  if (afterRun === undefined) return;
  await lockName(tx, `sync after ${afterRun}`);
  const seen = await runs.find(tx, afterRun);
  if (seen === null) throw notFound(say('no_such_run'));
  const since = await runs.findStartedSince(tx, seen.id);
  if (since === null) return;
  const started = await findDeed(tx, { resource: `sync:${since.id}` }, ['sync.start']);
  throw overtaken(
    `Synchronisation ${since.id.slice(0, 8)} was started since you looked`,
    started ?? { action: 'sync.start', by: since.requested_by, at: since.created_at },
    { code: 'SYNC_OVERTAKEN', sync_id: since.id },
  );
}

/** Null where another run is under way. */
export const startAtOnce = (db: Db, request: RunRequest): Promise<string | null> =>
  db.transaction().execute(async tx => {
    await insistOnLast(tx, request);
    const id = randomUUID();
    if (!(await insertRunning(tx, request, id))) return null;
    await recordStart(tx, id, request);
    return id;
  });

export const queue = (db: Db, request: RunRequest): Promise<string> =>
  db.transaction().execute(async tx => {
    await insistOnLast(tx, request);
    const id = await insertQueued(tx, request);
    await recordStart(tx, id, request);
    return id;
  });

/** False: it has ended, or somebody has cancelled it before. */
export const cancel = (
  db: Db,
  run: { readonly id: string; readonly status: string },
  by: AskedBy,
): Promise<boolean> =>
  db.transaction().execute(async tx => {
    if (!(await requestCancel(tx, run.id))) return false;
    await insertAuditEntry(tx, {
      action: 'sync.cancel',
      resource: `sync:${run.id}`,
      before: { status: run.status },
      after: { status: run.status === 'queued' ? 'cancelled' : 'to be cancelled' },
      ...by,
    });
    return true;
  });
