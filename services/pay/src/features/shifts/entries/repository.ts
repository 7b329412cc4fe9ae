import { firstRow, instant, onlyRow, type Worded } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';
import type { EntryKind, NewEntry } from '../../../domain/shifts/shift.js';
import type { Tables } from '../../../generated/tables.js';

export type EntryRow = Worded<
  Tables['entries'],
  'id' | 'shift_id' | 'sub_type' | 'start_time' | 'end_time' | 'created_at'
> & { readonly [Column in keyof Pick<Row<'entries'>, 'kind'>]: EntryKind };

const columns = `id, shift_id, kind, sub_type, start_time::text as start_time, end_time::text as end_time,
  ${instant('created_at')} as created_at`;

/** The shift of an entry, if it is of one of these kinds and the member's own. */
export async function findShiftOf(
  db: Db,
  member: string,
  id: string,
  kinds: readonly EntryKind[],
): Promise<string | null> {
  const shift = await firstRow<Pick<Row<'shifts'>, 'id'>>(
    db,
    `select s.id from entries e join shifts s on s.id = e.shift_id
      where e.id = $2 and e.kind = any($3) and s.membernumber = $1 and s.deleted_at is null`,
    [member, id, kinds],
    'find-shift-of-entry',
  );
  return shift?.id ?? null;
}

const byId = `select ${columns} from entries where id = $1`;
export const find = (db: Db, id: string) => firstRow<EntryRow>(db, byId, [id]);
/** Of one that is known to be there, under a shift that is held. */
export const get = (db: Db, id: string) => onlyRow<EntryRow>(db, byId, [id]);

export const insert = (db: Db, shiftId: string, entry: NewEntry) =>
  onlyRow<EntryRow>(
    db,
    `insert into entries (shift_id, kind, sub_type, start_time, end_time)
     values ($1, $2, $3, $4, $5) returning ${columns}`,
    [shiftId, entry.kind, entry.sub_type, entry.start_time, entry.end_time],
  );

/** From here on it is the member's own: its shift no longer moves it. */
export const update = (db: Db, id: string, entry: NewEntry) =>
  onlyRow<EntryRow>(
    db,
    `update entries set kind = $2, sub_type = $3, start_time = $4, end_time = $5, automatic = false
      where id = $1 returning ${columns}`,
    [id, entry.kind, entry.sub_type, entry.start_time, entry.end_time],
  );

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('entries').where('id', '=', id).execute();
}
