import type { listSyncChanges, RecordType, SyncChange } from '@guildhall/contracts/platform';
import { allRows, parseNumber, query } from '@guildhall/service-kit/database';
import { bySetting } from '../../../audit/actor.js';
import { type Columns, column, type Db, own, type Row, selected } from '../../../database.js';
import type { Asked } from '../../../domain/asked.js';
import type { NoteChanges } from '../pipeline/context.js';

/** Limit of stored changes per type; the run's counts cover the rest. */
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

/** Stores the first changes of a type in a separate transaction, because the run's own may roll back. */
export function changeNotes(db: Db, runId: string, type: RecordType): NoteChanges {
  let room = most;
  return async (client, select) => {
    if (room === 0) return;
    const { rows } = await client.query<Change>(select, [room]);
    room -= rows.length;
    if (rows.length > 0) await insertChanges(db, runId, type, rows);
  };
}

/** The requester of a scheduled run. */
export const { actor: schedule } = bySetting('SYNC_CRON');

/** The member number in a member's row or a position's. */
const inHistory = {
  members: { side: (side: string) => side, out: { status: 'inactive' } },
  positions: {
    side: (side: string) => `jsonb_build_object('position', ${side})`,
    out: { is_active: 'f' },
  },
};

/** Writes changes to the members' audit log, with the requester of the run. */
export function historyNotes(runId: string, type: RecordType): NoteChanges {
  if (type !== 'members' && type !== 'positions') return async () => undefined;
  const { side, out } = inHistory[type];
  const sideOf = (name: 'before' | 'after') =>
    `case when ${name} ->> 'member_number' = m.number then ${side(`${name} || in_source_${name}`)} end`;
  return async (client, select) => {
    await client.query(
      `insert into audit_log (action, member_number, resource, actor_kind, actor, actor_name, before, after)
       with asked as (
         select actor_kind, actor, actor_name from audit_log where resource = $2 and action = 'sync.start' limit 1
       ), changed as (
         select before::jsonb as before,
                case change when 'deactivate' then before::jsonb || $3 else after::jsonb end as after,
                jsonb_build_object('in_source', change <> 'return') as in_source_before,
                jsonb_build_object('in_source', change <> 'deactivate') as in_source_after
           from (${select}) as c
       )
       select 'member.synchronized', m.number, $2, coalesce(a.actor_kind, $4), coalesce(a.actor, $5), a.actor_name,
              ${sideOf('before')}, ${sideOf('after')}
         from changed
        cross join lateral (select distinct number
                              from (values (before ->> 'member_number'), (after ->> 'member_number')) as v (number)
                             where number is not null) as m
         left join asked a on true`,
      [null, `sync:${runId}`, JSON.stringify(out), schedule.kind, schedule.name],
    );
  };
}

const columns: Columns<keyof SyncChange> = {
  id: 'c.id::text',
  ...own('sync_changes', 'c', ['type', 'key', 'change', 'before', 'after']),
};

type ChangeRow = Pick<Row<'sync_changes'>, keyof SyncChange> & SyncChange;

export const listChanges = (
  db: Db,
  runId: string,
  { after, limit, type, change }: Asked<typeof listSyncChanges>,
): Promise<SyncChange[]> =>
  allRows<ChangeRow>(
    db,
    `select ${selected(columns)} from sync_changes c
      where run_id = $1 and id > $2::bigint
        and ($3::text is null or type = $3) and ($4::text is null or change = $4)
      order by c.id limit $5`,
    [runId, parseNumber(after), type ?? null, change ?? null, limit],
  );
