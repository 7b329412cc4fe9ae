import type { SyncRun } from '@guildhall/contracts/platform';
import {
  closeConnection,
  destroyConnection,
  kyselyOver,
  openHolder,
  query,
} from '@guildhall/service-kit/database';
import type { Db } from '../../../database.js';
import type { Tables } from '../../../generated/tables.js';
import { cancelled } from './abort-reasons.js';

/** The advisory lock of a run, as SQL of its id. */
export const lockOf = (id: string) => `hashtextextended('sync run ' || ${id}, 0)`;

/** Announced with the id of a run that is to be cancelled. */
const cancelRequested = 'sync_cancel';

export const announceCancel = (tx: Db, id: string) =>
  query(tx, 'select pg_notify($1, $2)', [cancelRequested, id]);

export interface ClaimedRun {
  readonly run: SyncRun;
  /** Aborted when the run is cancelled, or its lock is lost with the connection. */
  readonly signal: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Begins a run in one transaction with its lock, which lives as long as its connection: no longer than the process, and
 * others see at once that it is gone. On the same connection it hears that it is to be cancelled.
 */
export async function claimRun(
  databaseUrl: string,
  begin: (tx: Db) => Promise<SyncRun | null>,
): Promise<ClaimedRun | null> {
  const client = await openHolder(databaseUrl, 'platform sync run', { query_timeout: 5000 });
  const ending = new AbortController();
  // Known before the commit, which may bring the first announcement with it.
  let claimedId: string | null = null;
  client.on('error', error => ending.abort(error));
  client.on('notification', ({ payload }) => {
    if (payload === claimedId) ending.abort(cancelled());
  });
  try {
    const run = await kyselyOver<Tables>(client)
      .transaction()
      .execute(async tx => {
        const begun = await begin(tx);
        if (begun === null) return null;
        claimedId = begun.id;
        await query(tx, `select pg_advisory_lock(${lockOf('$1')})`, [begun.id]);
        await query(tx, `listen ${cancelRequested}`);
        return begun;
      });
    const release = () => closeConnection(client);
    if (run !== null) return { run, signal: ending.signal, release };
    await release();
    return null;
  } catch (error) {
    destroyConnection(client);
    throw error;
  }
}
