import { type Known, rowChecker } from './check-row.js';
import { inTurn } from './in-turn.js';
import type { Lane } from './lane.js';
import { mergeBatch } from './merge-batch.js';
import { type Batch, readBatches } from './read-batches.js';
import type { Context } from './type-run.js';
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

async function isFirstLoad({ target, sql }: Context): Promise<boolean> {
  const { rows } = await target.lanes[0].client.query<{ empty: boolean }>(sql.isEmpty);
  return rows[0]?.empty ?? false;
}

/** Reads and checks; each lane stages and merges a batch meanwhile. No two batches have a key in common. */
export async function copyRows(run: Context, where: string | undefined | null): Promise<void> {
  if (where === null) return;
  const { target, reader, select, sql, definition, signal } = run;
  for (const lane of target.lanes) await lane.client.query(sql.createStage);
  const check = rowChecker(definition, await knownCodes(run));
  const options = { first: await isFirstLoad(run), inTurn: inTurn() };
  const busy = new Map<Lane, Promise<void>>();
  let turn = 0;
  try {
    const lines = reader.readLines(select.rows(where));
    for await (const batch of readBatches(lines, definition, check, run.commitRows)) {
      const lane = target.lanes[turn % target.lanes.length] ?? target.lanes[0];
      turn += 1;
      await busy.get(lane);
      signal.throwIfAborted();
      const written = write(run, lane, batch, options);
      written.catch(() => undefined);
      busy.set(lane, written);
    }
    await Promise.all(busy.values());
  } finally {
    // What is being merged is finished or undone before anybody says how the run ended.
    await Promise.allSettled(busy.values());
  }
}

async function write(
  run: Context,
  lane: Lane,
  batch: Batch,
  options: Parameters<typeof mergeBatch>[3],
): Promise<void> {
  const { target, sql } = run;
  try {
    await target.begin(lane);
    await lane.client.query(`truncate ${sql.stage}`);
    await lane.copyIn(sql.copyIn, batch.good);
    await mergeBatch(run, lane, batch, options);
  } catch (error) {
    // At once: the other lane may be waiting for a lock that this one holds.
    await target.rollback(lane);
    throw error;
  }
}
