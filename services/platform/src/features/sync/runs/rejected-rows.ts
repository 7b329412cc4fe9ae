import type { listRejectedRows, RejectedReason, RejectedRow } from '@guildhall/contracts/platform';
import { allRows, instant, parseNumber, query, type Worded } from '@guildhall/service-kit/database';
import { column, type Db, type Row } from '../../../database.js';
import type { Asked } from '../../../domain/asked.js';
import type { Tables } from '../../../generated/tables.js';
import { cut, QUARANTINED_TEXT, type Rejection } from '../pipeline/check-row.js';

/** Limit of stored rows per type; the run's counts cover the rest. */
const most = 5000;

/** A source key may have any length. */
const asStored = ({ message, ...rejection }: Rejection) => ({
  ...rejection,
  message: message.text,
  message_said: { code: message.code, values: message.values.map(cut) },
});

async function insertRejected(
  db: Db,
  runId: string,
  type: string,
  rejected: readonly Rejection[],
): Promise<void> {
  await query(
    db,
    `insert into sync_rejected (${column('sync_rejected', 'run_id')}, type, key, code, message, message_said, fields)
     select $1, $2, key, code, message, message_said, fields
       from jsonb_to_recordset($3::jsonb) as r (key text, code text, message text, message_said jsonb, fields jsonb)`,
    [runId, type, JSON.stringify(rejected.map(asStored))],
  );
}

/** Stores the first rejected rows of a type. */
export function quarantine(runId: string, type: string) {
  let room = most;
  return async (db: Db, rejected: readonly Rejection[]): Promise<void> => {
    const kept = rejected.slice(0, room);
    room -= kept.length;
    if (kept.length > 0) await insertRejected(db, runId, type, kept);
  };
}

type Rejected = Worded<Tables['sync_rejected'], 'id' | 'key' | 'message' | 'created_at'> &
  Pick<Row<'sync_rejected'>, 'type' | 'code' | 'fields'> &
  Pick<RejectedRow, 'type' | 'code' | 'fields' | 'message_said'>;

export async function listRejected(
  db: Db,
  runId: string,
  page: Asked<typeof listRejectedRows>,
): Promise<RejectedRow[]> {
  const { rows } = await query<Rejected>(
    db,
    `select id::text, type, left(key, ${QUARANTINED_TEXT}) as key, code,
            left(message, ${QUARANTINED_TEXT}) as message, message_said,
            (select coalesce(json_object_agg(name, left(value, ${QUARANTINED_TEXT})), '{}')
               from jsonb_each_text(fields) as field (name, value)) as fields,
            ${instant('created_at')} as created_at
       from sync_rejected r
      where run_id = $1 and id > $2::bigint
        and ($4::text is null or type = $4) and ($5::text is null or code = $5)
      order by r.id limit $3`,
    [runId, parseNumber(page.after), page.limit, page.type ?? null, page.code ?? null],
  );
  return rows;
}

type Reason = Pick<Rejected, 'type' | 'code'> & { readonly rows: number };

/** By type and code, most frequent first. */
export const countReasons = (db: Db, runId: string): Promise<RejectedReason[]> =>
  allRows<Reason>(
    db,
    `select type, code, count(*)::int as rows from sync_rejected where run_id = $1
      group by type, code order by count(*) desc, type, code`,
    [runId],
  );
