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
  /** Whether the change may concern a linked member. */
  readonly isNews: boolean;
}

async function ask(client: pg.Client, statement: string) {
  const { rows } = await client.query<{ inserted: number; updated: number }>(statement);
  return rows[0] ?? { inserted: 0, updated: 0 };
}

/** An empty table needs no lookups, and its members have no links yet. */
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
  // The first load is not a change.
  if (!first) await noteHistory(client, targetSql.merging);
  const isNews = await collectAffectedMembers(client, concernedByMerge[definition.type]);
  return { ...(await ask(client, targetSql.merge)), isNews };
}

/** A dry merge. Does not lock existing rows, which others may be changing. */
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

/** Merges and commits a connection's staged rows. */
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
  // A batch's counts include those of the batch before.
  await options.commitAlone(async () => {
    if (isNews) await enqueueMemberEvents(run, client);
    await run.keepRejected(client, rejected);
    if (batch.returned.length > 0 && !run.noteMerge) await run.liftErasures(client, batch.returned);
    const { erased, read } = batch;
    const unchanged = read - rejected.length - erased - inserted - updated;
    const counts = { read, rejected: rejected.length, erased, inserted, updated, unchanged };
    await commit(run, connection, counts, batch.lastKey);
  });
}
