import { message } from '@guildhall/contracts/messages';
import type pg from 'pg';
import { concernedByMerge } from '../mapping/event-sql.js';
import type { BulkConnection } from './bulk-connection.js';
import { type Rejection, rejectionOf } from './check-row.js';
import { type Context, commit, type NoteChanges } from './context.js';
import { collectAffectedMembers, enqueueMemberEvents } from './member-events.js';
import type { Mutex } from './mutex.js';
import type { Batch } from './read-batches.js';
import { toWire } from './wire.js';

const orphaned = (member: string) => ({
  code: 'MEMBER_DATA_INCOMPLETE' as const,
  message: message('no_member', member),
});

async function takeOrphans(
  { targetSql, definition, noteMerge }: Context,
  client: pg.Client,
): Promise<Rejection[]> {
  if (targetSql.takeOrphans === null) return [];
  const { rows } = await client.query<Record<string, string | null>>(
    targetSql.takeOrphans(noteMerge !== null),
  );
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
  /** Whether it may be news of somebody. */
  readonly isNews: boolean;
}

async function ask(client: pg.Client, statement: string) {
  const { rows } = await client.query<{ inserted: number; updated: number }>(statement);
  return rows[0] ?? { inserted: 0, updated: 0 };
}

/** Into an empty table nothing has to be looked for, and nobody there has a link whose owner were to be told. */
async function insert(client: pg.Client, statement: string): Promise<Merged> {
  const { rowCount } = await client.query(statement);
  return { inserted: rowCount ?? 0, updated: 0, isNews: false };
}

async function merge(
  { definition, noteHistory, targetSql }: Context,
  client: pg.Client,
  first: boolean,
): Promise<Merged> {
  await client.query(targetSql.dropAlike);
  // What a table is first filled with changes nobody.
  if (!first) await noteHistory(client, targetSql.merging);
  const isNews = await collectAffectedMembers(client, concernedByMerge[definition.type]);
  return { ...(await ask(client, targetSql.merge)), isNews };
}

/** What merging would do. Rows that stand there are left alone: somebody may want to change them meanwhile. */
async function tryMerge(
  { targetSql }: Context,
  client: pg.Client,
  note: NoteChanges,
): Promise<Merged> {
  await client.query(targetSql.dropAlike);
  await note(client, targetSql.merging);
  return { ...(await ask(client, targetSql.tryMerge)), isNews: false };
}

function mergeAs(run: Context, client: pg.Client, first: boolean): Promise<Merged> {
  if (run.noteMerge) return tryMerge(run, client, run.noteMerge);
  if (first && run.targetSql.insert !== null) return insert(client, run.targetSql.insert);
  return merge(run, client, first);
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
  const { inserted, updated, isNews } = await mergeAs(run, client, options.first);
  // The counts of one batch are those of the one before and its own.
  await options.commitAlone(async () => {
    if (isNews) await enqueueMemberEvents(run, client);
    await run.keepRejected(client, rejected);
    const unchanged = batch.read - rejected.length - inserted - updated;
    const counts = { read: batch.read, rejected: rejected.length, inserted, updated, unchanged };
    await commit(run, connection, counts, batch.lastKey);
  });
}
