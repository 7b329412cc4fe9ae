import { toldByLeaving } from './told-members.js';
import { type Context, commit, findTold } from './type-run.js';

// A checkpoint at least every 20,000 rows (design, "Speed and size").
const leaveAtATime = 20_000;

/** Rows that are gone stay here, out of service, so that they can come back. */
export async function deactivate(run: Context): Promise<void> {
  const [lane] = run.target.lanes;
  const { client } = lane;
  for (;;) {
    run.signal.throwIfAborted();
    await run.target.begin(lane);
    try {
      const { rowCount } = await client.query(
        `create temp table chunk as select key from gone limit ${leaveAtATime}`,
      );
      const deactivated = rowCount ?? 0;
      if (deactivated > 0) {
        const told = await findTold(client, toldByLeaving[run.definition.type]);
        await client.query(run.sql.deactivate);
        if (told.length > 0) await run.tell(client, told);
        await client.query('delete from gone using chunk where gone.key = chunk.key');
      }
      await client.query('drop table chunk');
      await commit(run, lane, { deactivated }, null);
      if (deactivated < leaveAtATime) return;
    } catch (error) {
      await run.target.rollback(lane);
      throw error;
    }
  }
}
