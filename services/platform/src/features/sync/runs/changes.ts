import type { listSyncChanges, RecordType, SyncChange } from '@guildhall/contracts/platform';
import { allRows, query } from '@guildhall/service-kit/database';
import { type Columns, column, type Db, own, type Row, selected } from '../../../database.js';
import type { Asked } from '../../../domain/asked.js';
import type { NoteChanges } from '../pipeline/context.js';

/** More of one type than anybody reads; the counts of the run tell the rest. */
const most = 5000;

type Change = Omit<SyncChange, 'id' | 'type'>;

async function insertChanges(
  db: Db,
  runId: string,
  type: RecordType,
  changes: readonly Change[],
): Promise<void> {
  await query(
    db,
    `insert into sync_changes (${column('sync_changes', 'run_id')}, type, key, change, before, after)
     select $1, $2, key, change, before, after
       from jsonb_to_recordset($3::jsonb) as c (key text, change text, before jsonb, after jsonb)`,
    [runId, type, JSON.stringify(changes)],
  );
}

/** Keeps the first changes of one type beside the run, whose own transaction may come to nothing. */
export function changeNotes(db: Db, runId: string, type: RecordType): NoteChanges {
  let room = most;
  return async (client, select) => {
    if (room === 0) return;
    const { rows } = await client.query<Change>(select, [room]);
    room -= rows.length;
    if (rows.length > 0) await insertChanges(db, runId, type, rows);
  };
}

const told: Columns<keyof SyncChange> = {
  id: 'c.id::text',
  ...own('sync_changes', 'c', ['type', 'key', 'change', 'before', 'after']),
};

type ChangeRow = Pick<Row<'sync_changes'>, keyof SyncChange> & SyncChange;

export const listChanges = (
  db: Db,
  runId: string,
  { after = '', limit, type, change }: Asked<typeof listSyncChanges>,
): Promise<SyncChange[]> =>
  allRows<ChangeRow>(
    db,
    `select ${selected(told)} from sync_changes c
      where run_id = $1 and id > $2::bigint
        and ($3::text is null or type = $3) and ($4::text is null or change = $4)
      order by c.id limit $5`,
    [runId, /^\d{1,18}$/.test(after) ? after : '0', type ?? null, change ?? null, limit],
  );
