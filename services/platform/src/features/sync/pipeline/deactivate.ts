import type pg from 'pg';
import { concernedByLeaving } from '../mapping/event-sql.js';
import { type Context, commit } from './context.js';
import { collectAffectedMembers, enqueueMemberEvents } from './member-events.js';

// The specification wants a checkpoint at least every 20,000 rows.
const leaveAtATime = 20_000;

async function takeOut(run: Context, client: pg.Client): Promise<void> {
  const isNews = await collectAffectedMembers(client, concernedByLeaving[run.definition.type]);
  await run.noteHistory(client, run.targetSql.leaving('chunk'));
  await client.query(run.targetSql.deactivate);
  if (isNews) await enqueueMemberEvents(run, client);
}

/** Missing rows are kept but deactivated, so that they can return. */
export async function deactivate(run: Context): Promise<void> {
  const [connection] = run.target;
  const { client } = connection;
  for (;;) {
    run.signal.throwIfAborted();
    await client.query('begin');
    try {
      const { rowCount } = await client.query(
        `create temp table chunk as select key from gone limit ${leaveAtATime}`,
      );
      const deactivated = rowCount ?? 0;
      if (deactivated > 0) {
        if (run.noteMerge) await run.noteLeaving(client, run.targetSql.leaving('chunk'));
        else await takeOut(run, client);
        await client.query('delete from gone using chunk where gone.key = chunk.key');
      }
      await client.query('drop table chunk');
      await commit(run, connection, { deactivated }, null);
      if (deactivated < leaveAtATime) return;
    } catch (error) {
      await connection.rollback();
      throw error;
    }
  }
}
