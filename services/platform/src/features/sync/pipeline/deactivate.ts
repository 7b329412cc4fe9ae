import { dueByLeaving } from '../mapping/event-sql.js';
import { type Context, commit, findDue } from './context.js';

// A checkpoint at least every 20,000 rows (design, "Speed and size").
const leaveAtATime = 20_000;

/** Rows that are gone stay here, out of service, so that they can come back. */
export async function deactivate(run: Context): Promise<void> {
  const [connection] = run.target.connections;
  const { client } = connection;
  for (;;) {
    run.signal.throwIfAborted();
    await run.target.begin(connection);
    try {
      const { rowCount } = await client.query(
        `create temp table chunk as select key from gone limit ${leaveAtATime}`,
      );
      const deactivated = rowCount ?? 0;
      if (deactivated > 0) {
        if (run.noteMerge) await run.noteLeaving(client, run.targetSql.leaving('chunk'));
        const due = await findDue(client, dueByLeaving[run.definition.type]);
        await client.query(run.targetSql.deactivate);
        if (due.length > 0) await run.enqueueEvents(client, due);
        await client.query('delete from gone using chunk where gone.key = chunk.key');
      }
      await client.query('drop table chunk');
      await commit(run, connection, { deactivated }, null);
      if (deactivated < leaveAtATime) return;
    } catch (error) {
      await run.target.rollback(connection);
      throw error;
    }
  }
}
