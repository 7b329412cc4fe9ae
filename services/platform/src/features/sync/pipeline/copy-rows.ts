import { triedTable } from '../mapping/target-sql.js';
import type { BulkConnection } from './bulk-connection.js';
import { type Known, knownFrom, rowChecker } from './check-row.js';
import type { Context } from './context.js';
import { mergeBatch } from './merge-batch.js';
import { mutex } from './mutex.js';
import { type Batch, readBatches } from './read-batches.js';
import { settle } from './target.js';
import { toWire } from './wire.js';

async function findKnown({ definition, target, settings, noteMerge }: Context): Promise<Known> {
  const [{ client }] = target;
  const known: { -readonly [K in keyof Known]: Known[K] } = knownFrom(settings);
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

/** After this many rows the planner needs statistics. */
const worthSettling = 10_000;

/** Reads and checks rows while the connections stage and merge alternate batches. No two batches share a key. */
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
    for await (const batch of readBatches(
      lines,
      definition,
      check,
      run.commitRows,
      run.erased.of,
    )) {
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
    // Finishes or undoes running merges before the run ends.
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
    // Immediately: the other connection may wait for this one's lock.
    await connection.rollback();
    throw error;
  }
}
