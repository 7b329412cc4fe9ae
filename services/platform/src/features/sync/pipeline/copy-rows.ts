import { triedTable } from '../mapping/target-sql.js';
import type { BulkConnection } from './bulk-connection.js';
import { type Known, rowChecker } from './check-row.js';
import type { Context } from './context.js';
import { mergeBatch } from './merge-batch.js';
import { mutex } from './mutex.js';
import { type Batch, readBatches } from './read-batches.js';
import { settle } from './target.js';
import { toWire } from './wire.js';

async function findKnown({ definition, target, settings, noteMerge }: Context): Promise<Known> {
  const [{ client }] = target;
  const known: Known = { statuses: new Set(settings.memberStatuses.map(toWire)) };
  for (const table of ['regions', 'facilities'] as const) {
    if (!definition.fields.some(field => field.refersTo === table)) continue;
    const tried = noteMerge ? ` union all select key from ${triedTable(table)}` : '';
    const { rows } = await client.query<{ code: string }>(`select code from ${table}${tried}`);
    known[table] = new Set(rows.map(row => toWire(row.code)));
  }
  return known;
}

async function isFirstLoad({ target, targetSql }: Context): Promise<boolean> {
  const [{ client }] = target;
  const { rows } = await client.query<{ empty: boolean }>(targetSql.isEmpty);
  return rows[0]?.empty ?? false;
}

/** Of a table that gets so many rows the planner should know. */
const worthSettling = 10_000;

/** Reads and checks; each connection stages and merges a batch meanwhile. No two batches have a key in common. */
export async function copyRows(run: Context, where: string | undefined | null): Promise<void> {
  if (where === null) return;
  const { target, reader, sourceSql, targetSql, definition, signal } = run;
  for (const { client } of target) await client.query(targetSql.createStage);
  const check = rowChecker(definition, await findKnown(run));
  const options = { first: await isFirstLoad(run), commitAlone: mutex() };
  const busy = new Map<BulkConnection, Promise<void>>();
  let turn = 0;
  let read = 0;
  try {
    const lines = reader.readLines(sourceSql.rows(where));
    for await (const batch of readBatches(lines, definition, check, run.commitRows)) {
      const connection = target[turn % target.length] ?? target[0];
      turn += 1;
      read += batch.read;
      await busy.get(connection);
      signal.throwIfAborted();
      const written = write(run, connection, batch, options);
      written.catch(() => undefined);
      busy.set(connection, written);
    }
    await Promise.all(busy.values());
  } finally {
    // What is being merged is finished or undone before anybody says how the run ended.
    await Promise.allSettled(busy.values());
  }
  if (read >= worthSettling && !run.noteMerge) await settle(target, definition.type);
}

async function write(
  run: Context,
  connection: BulkConnection,
  batch: Batch,
  options: Parameters<typeof mergeBatch>[3],
): Promise<void> {
  const { targetSql } = run;
  try {
    await connection.client.query('begin');
    await connection.client.query(`truncate ${targetSql.stage}`);
    await connection.copyIn(targetSql.copyIn, batch.good);
    await mergeBatch(run, connection, batch, options);
  } catch (error) {
    // At once: the other connection may be waiting for a lock that this one holds.
    await connection.rollback();
    throw error;
  }
}
