import { randomUUID } from 'node:crypto';
import { inTransaction } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { AskedBy } from '../../audit/actor.js';
import { insertAuditEntry } from '../../audit/repository.js';
import { insertQueued, insertRunning, requestCancel } from './queue.js';
import type { RunRequest } from './request.js';

/** Runs and cancellations, together with the record of who asked for them: both, or neither. */

async function recordStart(client: pg.PoolClient, id: string, request: RunRequest): Promise<void> {
  const { by, requestedBy: _, scheduledFor: _at, ...after } = request;
  if (by === null) return;
  const entry = { memberNumber: null, resource: `sync:${id}`, before: null, after };
  await insertAuditEntry(client, { action: 'sync.start', ...entry, ...by });
}

/** Null where another run is under way. */
export const startAtOnce = (pool: pg.Pool, request: RunRequest): Promise<string | null> =>
  inTransaction(pool, async client => {
    const id = randomUUID();
    if (!(await insertRunning(client, request, id))) return null;
    await recordStart(client, id, request);
    return id;
  });

export const queue = (pool: pg.Pool, request: RunRequest): Promise<string> =>
  inTransaction(pool, async client => {
    const id = await insertQueued(client, request);
    await recordStart(client, id, request);
    return id;
  });

/** False: it has ended, or somebody has cancelled it before. */
export const cancel = (
  pool: pg.Pool,
  run: { readonly id: string; readonly status: string },
  by: AskedBy,
): Promise<boolean> =>
  inTransaction(pool, async client => {
    if (!(await requestCancel(client, run.id))) return false;
    await insertAuditEntry(client, {
      action: 'sync.cancel',
      memberNumber: null,
      resource: `sync:${run.id}`,
      before: { status: run.status },
      after: { status: run.status === 'queued' ? 'cancelled' : 'to be cancelled' },
      ...by,
    });
    return true;
  });
