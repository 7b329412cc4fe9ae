import { firstRow, instant, onlyRow, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';
import type { EntryKind, NewEntry } from '../../../domain/shifts/shift.js';
import type { Tables } from '../../../generated/tables.js';

export type EntryRow = Worded<
  Tables['entries'],
  'id' | 'shift_id' | 'sub_type' | 'start_time' | 'end_time' | 'created_at'
> & { readonly [Column in keyof Pick<Row<'entries'>, 'kind'>]: EntryKind };

const columns = `e.id, e.shift_id, e.kind, e.sub_type, e.start_time::text as start_time, e.end_time::text as end_time,
  ${instant('e.created_at')} as created_at`;

/** Holds the member's own entry of one of these kinds, after its shift, until the transaction ends. */
export const hold = (db: Db, member: string, id: string, kinds: readonly EntryKind[]) =>
  firstRow<EntryRow>(
    db,
    `select ${columns} from entries e join shifts s on s.id = e.shift_id
      where e.id = $2 and e.kind = any($3) and s.membernumber = $1 and s.deleted_at is null
        for update of s, e`,
    [member, id, kinds],
    'hold-entry',
  );

/** Of one that is known to be there, under a shift that is held. */
export const get = (db: Db, id: string) =>
  onlyRow<EntryRow>(db, `select ${columns} from entries e where e.id = $1`, [id]);

export const insert = (db: Db, shiftId: string, entry: NewEntry) =>
  onlyRow<EntryRow>(
    db,
    `insert into entries as e (shift_id, kind, sub_type, start_time, end_time)
     values ($1, $2, $3, $4, $5) returning ${columns}`,
    [shiftId, entry.kind, entry.sub_type, entry.start_time, entry.end_time],
  );

/** From here on it is the member's own: its shift no longer moves it. */
export const update = (db: Db, id: string, entry: NewEntry) =>
  onlyRow<EntryRow>(
    db,
    `update entries e set kind = $2, sub_type = $3, start_time = $4, end_time = $5, automatic = false
      where e.id = $1 returning ${columns}`,
    [id, entry.kind, entry.sub_type, entry.start_time, entry.end_time],
  );

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('entries').where('id', '=', id).execute();
}
