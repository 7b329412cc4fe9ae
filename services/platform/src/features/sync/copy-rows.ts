import { type Known, type Rejection, rejectionOf, rowChecker } from './check-row.js';
import type { Lane } from './lane.js';
import { type Batch, readBatches } from './read-batches.js';
import { toldByMerge } from './told-members.js';
import { type Context, commit, findTold } from './type-run.js';
import { toWire } from './wire.js';

async function knownCodes({ definition, target }: Context): Promise<Known> {
  const [{ client }] = target.lanes;
  const known: Known = {};
  for (const table of ['regions', 'facilities'] as const) {
    if (!definition.fields.some(field => field.refersTo === table)) continue;
    const { rows } = await client.query<{ code: string }>(`select code from ${table}`);
    known[table] = new Set(rows.map(row => toWire(row.code)));
  }
  return known;
}

/** Reads, checks, stages and merges; while one batch is merged, the next is read and staged on the other lane. */
export async function copyRows(run: Context, where: string | undefined | null): Promise<void> {
  if (where === null) return;
  const { target, reader, select, sql, definition, signal } = run;
  for (const lane of target.lanes) await lane.client.query(sql.createStage);
  const check = rowChecker(definition, await knownCodes(run));
  const busy = new Map<Lane, Promise<void>>();
  let merged: Promise<void> = Promise.resolve();
  let turn = 0;
  try {
    const lines = reader.readLines(select.rows(where));
    for await (const batch of readBatches(lines, definition, check, run.commitRows)) {
      const lane = target.lanes[turn % target.lanes.length] ?? target.lanes[0];
      turn += 1;
      await busy.get(lane);
      signal.throwIfAborted();
      await stage(run, lane, batch);
      const before = merged;
      merged = before.then(() => merge(run, lane, batch));
      merged.catch(() => undefined);
      busy.set(lane, merged);
    }
    await merged;
  } catch (error) {
    // What is being merged is finished or undone before anybody says how the run ended.
    await Promise.allSettled(busy.values());
    for (const lane of target.lanes) await target.rollback(lane);
    throw error;
  }
}

async function stage({ target, sql }: Context, lane: Lane, batch: Batch): Promise<void> {
  await target.begin(lane);
  await lane.client.query(`truncate ${sql.stage}`);
  await lane.copyIn(sql.copyIn, batch.good);
}

const orphaned = (member: string) => ({
  code: 'MEMBER_DATA_INCOMPLETE' as const,
  message: `There is no member ${member}`,
});

async function takeOrphans({ sql, definition }: Context, { client }: Lane): Promise<Rejection[]> {
  if (sql.takeOrphans === null) return [];
  const { rows } = await client.query<Record<string, string | null>>(sql.takeOrphans);
  return rows.map(row => {
    const fields = definition.fields.map(({ name }) => row[name]);
    const wire = fields.map(value =>
      value === null || value === undefined ? '\\N' : toWire(value),
    );
    return rejectionOf(definition, wire, orphaned(row.member_number ?? ''));
  });
}

async function merge(run: Context, lane: Lane, batch: Batch): Promise<void> {
  const { sql, definition, signal } = run;
  const { client } = lane;
  signal.throwIfAborted();
  const rejected = [...batch.rejected, ...(await takeOrphans(run, lane))];
  const told = await findTold(client, toldByMerge[definition.type]);
  const { rows } = await client.query<{ inserted: number; updated: number }>(sql.merge);
  const { inserted = 0, updated = 0 } = rows[0] ?? {};
  if (told.length > 0) await run.tell(client, told);
  await run.keepRejected(client, definition.type, rejected);
  const unchanged = batch.read - rejected.length - inserted - updated;
  await commit(
    run,
    lane,
    { read: batch.read, rejected: rejected.length, inserted, updated, unchanged },
    batch.lastKey,
  );
}
