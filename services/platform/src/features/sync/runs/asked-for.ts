import { randomUUID } from 'node:crypto';
import type { AskedBy } from '../../../audit/actor.js';
import { insertAuditEntry } from '../../../audit/repository.js';
import type { Db } from '../../../database.js';
import { insertQueued, insertRunning, requestCancel } from './queue.js';
import type { RunRequest } from './request.js';

/** Runs and cancellations, together with the record of who asked for them: both, or neither. */

async function recordStart(tx: Db, id: string, request: RunRequest): Promise<void> {
  const { by, requestedBy: _, scheduledFor: _at, ...after } = request;
  if (by === null) return;
  const entry = { memberNumber: null, resource: `sync:${id}`, before: null, after };
  await insertAuditEntry(tx, { action: 'sync.start', ...entry, ...by });
}

/** Null where another run is under way. */
export const startAtOnce = (db: Db, request: RunRequest): Promise<string | null> =>
  db.transaction().execute(async tx => {
    const id = randomUUID();
    if (!(await insertRunning(tx, request, id))) return null;
    await recordStart(tx, id, request);
    return id;
  });

export const queue = (db: Db, request: RunRequest): Promise<string> =>
  db.transaction().execute(async tx => {
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
      memberNumber: null,
      resource: `sync:${run.id}`,
      before: { status: run.status },
      after: { status: run.status === 'queued' ? 'cancelled' : 'to be cancelled' },
      ...by,
    });
    return true;
  });
