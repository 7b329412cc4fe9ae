import { allRows, query } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';
import { REACH_DAYS } from '../../../domain/shifts/placement.js';
import { listFew } from '../repository.js';
import {
  type EntryToWrite,
  SHIFTS_A_FURTHER_DAY,
  type ShiftRowWithEntries,
  type ShiftToWrite,
} from '../rows.js';

interface Which {
  readonly dates: readonly string[];
  readonly ids: readonly string[];
}

/** Holds the member's shifts of these dates and with these ids, always in one order. */
export async function hold(db: Db, member: string, { dates, ids }: Which): Promise<string[]> {
  const held = await query<Pick<Row<'shifts'>, 'id'>>(
    db,
    `select id from shifts
      where membernumber = $1 and deleted_at is null and (shift_date = any($2::date[]) or id = any($3::uuid[]))
      order by id for update`,
    [member, dates, ids],
    'hold-shifts',
  );
  return held.rows.map(({ id }) => id);
}

/** The same, and gives them; null: too many. */
export async function holdShifts(
  db: Db,
  member: string,
  which: Which,
): Promise<readonly ShiftRowWithEntries[] | null> {
  const ids = await hold(db, member, which);
  // A second look, when they are held: what is under them cannot change any more.
  return listThese(db, ids);
}

/** Null: too many. */
export const listThese = (db: Db, ids: readonly string[]) =>
  listFew(
    db,
    { where: 's.id = any($1::uuid[])', more: `${SHIFTS_A_FURTHER_DAY} * cardinality($1)` },
    [ids],
    'list-these-shifts',
  );

export async function insertShifts(
  db: Db,
  member: string,
  shifts: readonly ShiftToWrite[],
): Promise<void> {
  await query(
    db,
    `insert into shifts (id, membernumber, shift_date, shift_type, start_time, end_time)
     select id, $1, shift_date, shift_type, start_time, end_time
       from jsonb_to_recordset($2) as wanted
         (id uuid, shift_date date, shift_type text, start_time time, end_time time)
      order by shift_date, start_time, end_time, shift_type`,
    [member, JSON.stringify(shifts)],
    'insert-shifts',
  );
}

export async function updateShifts(db: Db, shifts: readonly ShiftToWrite[]): Promise<void> {
  await query(
    db,
    `update shifts s
        set shift_date = w.shift_date, shift_type = w.shift_type,
            start_time = w.start_time, end_time = w.end_time,
            updated_at = greatest(clock_timestamp(), s.updated_at + interval '1 millisecond')
       from jsonb_to_recordset($1) as w
         (id uuid, shift_date date, shift_type text, start_time time, end_time time)
      where s.id = w.id`,
    [JSON.stringify(shifts)],
    'update-shifts',
  );
}

/** Inserts those that are new and changes the others. */
export async function writeEntries(db: Db, entries: readonly EntryToWrite[]): Promise<void> {
  await query(
    db,
    `insert into entries (id, shift_id, kind, sub_type, start_time, end_time, automatic)
     select id, shift_id, kind, sub_type, start_time, end_time, automatic
       from jsonb_to_recordset($1) as wanted
         (id uuid, shift_id uuid, kind text, sub_type text, start_time time, end_time time, automatic boolean)
     on conflict (id) do update
        set kind = excluded.kind, sub_type = excluded.sub_type, start_time = excluded.start_time,
            end_time = excluded.end_time, automatic = excluded.automatic`,
    [JSON.stringify(entries)],
    'write-entries',
  );
}

export interface ShiftSource {
  readonly id: string;
  readonly source: string;
}

/** Which of the member's shifts an earlier import, or an export, named so. */
export const listNamed = (
  db: Db,
  member: string,
  { ids, sources }: { readonly ids: readonly string[]; readonly sources: readonly string[] },
) =>
  allRows<Pick<Row<'shifts'>, 'id' | 'source'>>(
    db,
    `select id, source from shifts
      where membernumber = $1 and deleted_at is null and (id = any($2::uuid[]) or source = any($3::text[]))`,
    [member, ids, sources],
    'list-named-shifts',
  );

/** The latest import decides which shift a source leads to: no other has it any more. */
export async function nameSources(
  db: Db,
  member: string,
  sources: readonly ShiftSource[],
): Promise<void> {
  await query(
    db,
    `update shifts set source = null
      where membernumber = $1 and deleted_at is null and source = any($2)
        and not (id, source) in (select * from unnest($3::uuid[], $2))`,
    [member, sources.map(each => each.source), sources.map(each => each.id)],
    'forget-sources',
  );
  await query(
    db,
    `update shifts s set source = named.source
       from (select distinct on (id) * from unnest($1::uuid[], $2::text[]) named(id, source)) named
      where s.id = named.id and s.source is distinct from named.source`,
    [sources.map(each => each.id), sources.map(each => each.source)],
    'name-sources',
  );
}

export async function removeEntries(db: Db, ids: readonly string[]): Promise<void> {
  await query(db, 'delete from entries where id = any($1::uuid[])', [ids], 'remove-entries');
}

/** Every shift that might share a second with one of these dates, and with these dates' own; null: too many. */
export const listAround = (db: Db, member: string, dates: readonly string[]) =>
  listFew(
    db,
    {
      where: `s.membernumber = $1 and s.deleted_at is null
        and s.shift_date in (select date + days
          from unnest($2::date[]) date cross join generate_series(-${REACH_DAYS}, ${REACH_DAYS}) days)`,
      more: `${SHIFTS_A_FURTHER_DAY} * cardinality($2)`,
    },
    [member, dates],
    'list-shifts-around',
  );
