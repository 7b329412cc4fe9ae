import pg from 'pg';
import { lockOf } from '../src/features/sync/runs/run-lock.js';

/** Makes a run that some other process seems to perform, for as long as the database is there. */
export async function openElsewhere(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  return {
    /** False: another run is under way. */
    async start(id: string, requestedBy = 'elsewhere'): Promise<boolean> {
      await client.query(`select pg_advisory_lock(${lockOf('$1')})`, [id]);
      const { rowCount } = await client.query(
        `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
           requested_by, counts, failed_operations, started_at)
         values ($1, 'running', 'full', '{regions}', false, 1000, 0, false, $2, '{}', '{}', now())
             on conflict do nothing`,
        [id, requestedBy],
      );
      return rowCount === 1;
    },
    /** As if its process were killed. */
    stop: () => client.end(),
  };
}
