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

/** A run's advisory lock, as SQL of its id. */
export const lockOf = (id: string) => `hashtextextended('sync run ' || ${id}, 0)`;

/** Channel for the id of a run to cancel. */
const cancelRequested = 'sync_cancel';

export const announceCancel = (tx: Db, id: string) =>
  query(tx, 'select pg_notify($1, $2)', [cancelRequested, id]);

export interface ClaimedRun {
  readonly run: SyncRun;
  /** Aborted when the run is canceled, or its lock is lost with the connection. */
  readonly signal: AbortSignal;
  readonly release: () => Promise<void>;
}

/**
 * Starts a run and takes its lock in one transaction. The lock lives as long as the connection, so others see at once
 * if the process is gone. Cancellations arrive on the same connection.
 */
export async function claimRun(
  databaseUrl: string,
  begin: (tx: Db) => Promise<SyncRun | null>,
): Promise<ClaimedRun | null> {
  const client = await openHolder(databaseUrl, 'platform sync run', { query_timeout: 5000 });
  const ending = new AbortController();
  // Subscribed before the commit, which may bring the first cancellation.
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
