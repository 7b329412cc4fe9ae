import { message, saidOf } from '@guildhall/contracts/messages';
import { destroyConnection, openHolder, query, sql } from '@guildhall/service-kit/database';
import type pg from 'pg';
import type { Db } from '../../../database.js';

/** Seconds that a process may be silent before its run is taken for dead: it has to be found within a minute. */
export const leaseSeconds = 20;
export const leaseEnd = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;

export async function renewLease(
  db: Db,
  id: string,
): Promise<{ readonly alive: boolean; readonly cancelled: boolean }> {
  const row = await db
    .updateTable('sync_runs')
    .set({ lease_until: leaseEnd })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('cancel_requested_at')
    .executeTakeFirst();
  return { alive: row !== undefined, cancelled: (row?.cancel_requested_at ?? null) !== null };
}

/** A process that lives renews its lease every two seconds: one that missed two may be dead. */
const silentSeconds = 4;

const died = message('run_died');

/**
 * Ends runs whose process is no more: the lease has run out, or it is not renewed and the connection that
 * held the run's lock is gone (a killed process is noticed within seconds).
 */
export async function endDead(db: Db): Promise<void> {
  await query(
    db,
    `update sync_runs r set status = 'failed', finished_at = now(), lease_until = null,
            error_code = 'SYNC_FAILED', error_message = $1, error_said = $2,
            failed_operations = array(select key from jsonb_each(r.counts) where value->>'status' in ('running', 'waiting')),
            counts = (select jsonb_object_agg(key, case when value->>'status' = 'running'
                        then value || '{"status": "failed"}' else value end) from jsonb_each(r.counts))
      where r.status = 'running'
        and (r.lease_until < now()
             or (r.lease_until < now() + ${leaseSeconds - silentSeconds} * interval '1 second'
                 and pg_try_advisory_xact_lock(${lockSpace}, (r.number % 2147483647)::int)))`,
    [died.text, saidOf(died)],
  );
}

/** The first number of our advisory locks; the second is the run's own. */
const lockSpace = 72_707;

/** A connection that holds the run's lock: when this process is killed, the lock is free at once. */
export async function holdLock(databaseUrl: string, id: string): Promise<pg.Client> {
  const tx = await openHolder(databaseUrl, 'platform sync lease', { query_timeout: 5000 });
  try {
    await query(
      tx,
      `select pg_try_advisory_lock(${lockSpace}, (number % 2147483647)::int) from sync_runs where id = $1`,
      [id],
    );
    return tx;
  } catch (error) {
    destroyConnection(tx);
    throw error;
  }
}
