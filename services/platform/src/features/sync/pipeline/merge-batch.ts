import { say } from '@guildhall/contracts/said';
import type pg from 'pg';
import { dueByMerge } from '../mapping/event-sql.js';
import type { BulkConnection } from './bulk-connection.js';
import { type Rejection, rejectionOf } from './check-row.js';
import { type Context, commit, findDue } from './context.js';
import type { Mutex } from './mutex.js';
import type { Batch } from './read-batches.js';
import { toWire } from './wire.js';

const orphaned = (member: string) => ({
  code: 'MEMBER_DATA_INCOMPLETE' as const,
  message: say('no_member', member),
});

async function takeOrphans(
  { targetSql, definition }: Context,
  client: pg.Client,
): Promise<Rejection[]> {
  if (targetSql.takeOrphans === null) return [];
  const { rows } = await client.query<Record<string, string | null>>(targetSql.takeOrphans);
  return rows.map(row => {
    const fields = definition.fields.map(({ name }) => row[name]);
    const wire = fields.map(value =>
      value === null || value === undefined ? '\\N' : toWire(value),
    );
    return rejectionOf(definition, wire, orphaned(row.member_number ?? ''));
  });
}

interface Merged {
  readonly inserted: number;
  readonly updated: number;
  /** Members whose event is due. */
  readonly due: readonly string[];
}

/** Into an empty table nothing has to be looked for, and nobody there has a link whose owner were to be told. */
async function insert(run: Context, client: pg.Client, statement: string): Promise<Merged> {
  await run.noteMerge?.(client, run.targetSql.merging);
  const { rowCount } = await client.query(statement);
  return { inserted: rowCount ?? 0, updated: 0, due: [] };
}

async function merge(run: Context, client: pg.Client): Promise<Merged> {
  const { definition, targetSql } = run;
  await client.query(targetSql.dropAlike);
  await run.noteMerge?.(client, targetSql.merging);
  const due = await findDue(client, dueByMerge[definition.type]);
  const { rows } = await client.query<{ inserted: number; updated: number }>(targetSql.merge);
  const { inserted = 0, updated = 0 } = rows[0] ?? {};
  return { inserted, updated, due };
}

/** Merges what a connection has staged, and commits it. */
export async function mergeBatch(
  run: Context,
  connection: BulkConnection,
  batch: Batch,
  options: { readonly first: boolean; readonly commitAlone: Mutex },
): Promise<void> {
  run.signal.throwIfAborted();
  const { client } = connection;
  const rejected = [...batch.rejected, ...(await takeOrphans(run, client))];
  const plain = options.first ? run.targetSql.insert : null;
  const { inserted, updated, due } = await (plain === null
    ? merge(run, client)
    : insert(run, client, plain));
  // The counts of one batch are those of the one before and its own.
  await options.commitAlone(async () => {
    if (due.length > 0) await run.enqueueEvents(client, due);
    await run.keepRejected(client, rejected);
    const unchanged = batch.read - rejected.length - inserted - updated;
    const counts = { read: batch.read, rejected: rejected.length, inserted, updated, unchanged };
    await commit(run, connection, counts, batch.lastKey);
  });
}
