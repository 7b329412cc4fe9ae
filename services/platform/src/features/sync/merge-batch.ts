import { type Rejection, rejectionOf } from './check-row.js';
import type { InTurn } from './in-turn.js';
import type { Lane } from './lane.js';
import type { Batch } from './read-batches.js';
import { toldByMerge } from './told-members.js';
import { type Context, commit, findTold } from './type-run.js';
import { toWire } from './wire.js';

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

interface Merged {
  readonly inserted: number;
  readonly updated: number;
  readonly told: readonly string[];
}

/** Into an empty table nothing has to be looked for, and nobody there has a link whose owner were to be told. */
async function insert({ client }: Lane, statement: string): Promise<Merged> {
  const { rowCount } = await client.query(statement);
  return { inserted: rowCount ?? 0, updated: 0, told: [] };
}

async function merge({ definition, sql }: Context, { client }: Lane): Promise<Merged> {
  await client.query(sql.dropAlike);
  const told = await findTold(client, toldByMerge[definition.type]);
  const { rows } = await client.query<{ inserted: number; updated: number }>(sql.merge);
  const { inserted = 0, updated = 0 } = rows[0] ?? {};
  return { inserted, updated, told };
}

/** Merges what is staged in a lane, and commits it. */
export async function mergeBatch(
  run: Context,
  lane: Lane,
  batch: Batch,
  options: { readonly first: boolean; readonly inTurn: InTurn },
): Promise<void> {
  const { sql, definition, signal } = run;
  signal.throwIfAborted();
  const rejected = [...batch.rejected, ...(await takeOrphans(run, lane))];
  const plain = options.first ? sql.insert : null;
  const { inserted, updated, told } = await (plain === null
    ? merge(run, lane)
    : insert(lane, plain));
  // The counts of one batch are those of the one before and its own.
  await options.inTurn(async () => {
    if (told.length > 0) await run.tell(lane.client, told);
    await run.keepRejected(lane.client, definition.type, rejected);
    const unchanged = batch.read - rejected.length - inserted - updated;
    const counts = { read: batch.read, rejected: rejected.length, inserted, updated, unchanged };
    await commit(run, lane, counts, batch.lastKey);
  });
}
