import { allRows, deleteOlder, onlyRow, query, sql } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../../database.js';

/** A shift `s` and all that is under it; when it was last changed is no part of it. */
const picture = `jsonb_build_object('shift', to_jsonb(s) - 'updated_at', 'entries',
  (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from entries e where e.shift_id = s.id))`;

export interface Pictured {
  readonly id: string;
  readonly picture: unknown;
}

export interface Change {
  /** Null: it was not there. */
  readonly before: unknown;
  readonly after: unknown;
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** Holds those that are known by these sources: they lose them to others. */
export const holdNamed = async (db: Db, member: string, sources: readonly string[]) =>
  idsOf(
    await allRows<Pick<Row<'shifts'>, 'id'>>(
      db,
      `select id from shifts where membernumber = $1 and deleted_at is null and source = any($2::text[])
        order by id for update`,
      [member, sources],
      'hold-named-shifts',
    ),
  );

export const listPictures = (db: Db, ids: readonly string[]) =>
  allRows<Pictured>(
    db,
    `select s.id, ${picture} as picture from shifts s where s.id = any($1::uuid[])`,
    [ids],
    'list-shift-pictures',
  );

/** Two imports of the largest size. */
const KEPT = 10;
/** A recording can be undone for this long. */
const keptFor = '1 day';

export const removeOld = (db: Db) =>
  deleteOlder(db, 'shift_undos', { at: 'created_at', age: keptFor });

export async function insert(db: Db, member: string, changes: readonly Change[]): Promise<string> {
  // One that is being taken back at this moment goes with the next import.
  const beyond = db
    .selectFrom('shift_undos')
    .select('id')
    .where('membernumber', '=', member)
    .orderBy('number', 'desc')
    .offset(KEPT - 1)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('shift_undos').where('id', 'in', beyond).execute();
  const { id } = await db
    .insertInto('shift_undos')
    .values({ membernumber: member, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Held {
  readonly id: string;
  readonly isDone: boolean;
}

/** Holds the member's own of these, and every shift that they are about; the last that was written first. */
export async function hold(db: Db, member: string, ids: readonly string[]): Promise<Held[]> {
  const rows = await db
    .selectFrom('shift_undos')
    .select(['id', 'undone_at'])
    .where('membernumber', '=', member)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('created_at', '>', sql<Date>`now() - ${keptFor}::interval`)
    .orderBy('number', 'desc')
    .forUpdate()
    .execute();
  await query(
    db,
    `select from shifts where membernumber = $1 and id in (
       select (c -> 'after' -> 'shift' ->> 'id')::uuid
         from shift_undos u cross join jsonb_array_elements(u.changes) c where u.id = any($2::uuid[]))
      order by id for update`,
    [member, idsOf(rows)],
    'hold-shifts-of-undos',
  );
  return rows.map(({ id, undone_at }) => ({ id, isDone: undone_at !== null }));
}

const changesOf = `(
  select (c -> 'after' -> 'shift' ->> 'id')::uuid as id, c -> 'before' as before, c -> 'after' as after
    from shift_undos u cross join jsonb_array_elements(u.changes) c where u.id = $1) as change`;
const wasThere = `before <> 'null'`;

/** Whether any of its shifts is not as the import left it. */
export const isTouched = async (db: Db, id: string): Promise<boolean> =>
  (
    await onlyRow<{ touched: boolean }>(
      db,
      `select exists (select from ${changesOf} left join shifts s using (id)
                       where ${picture} is distinct from after) as touched`,
      [id],
      'is-shift-undo-touched',
    )
  ).touched;

export const listCreated = async (db: Db, id: string) =>
  idsOf(
    await allRows<Pick<Row<'shifts'>, 'id'>>(
      db,
      `select id from ${changesOf} where not ${wasThere}`,
      [id],
      'list-shifts-created',
    ),
  );

/** The changed ones as they were, under their own ids; gives the dates on which they are again. */
export async function restore(db: Db, id: string): Promise<string[]> {
  // First of all: a source that went from one to another may not be at both.
  await query(
    db,
    `update shifts set source = null where source is not null and id in (select id from ${changesOf})`,
    [id],
    'unname-shifts',
  );
  await query(
    db,
    `delete from entries where shift_id in (select id from ${changesOf} where ${wasThere})`,
    [id],
    'empty-changed-shifts',
  );
  const restored = await allRows<{ date: string }>(
    db,
    `update shifts s
        set shift_date = was.shift_date, shift_type = was.shift_type, start_time = was.start_time,
            end_time = was.end_time, source = was.source,
            updated_at = greatest(clock_timestamp(), s.updated_at + interval '1 millisecond')
       from ${changesOf} cross join jsonb_populate_record(null::shifts, before -> 'shift') as was
      where ${wasThere} and s.id = change.id returning s.shift_date::text as date`,
    [id],
    'restore-shifts',
  );
  await query(
    db,
    `insert into entries select was.*
       from ${changesOf} cross join jsonb_populate_recordset(null::entries, before -> 'entries') as was
      where ${wasThere}`,
    [id],
    'restore-entries',
  );
  return [...new Set(restored.map(({ date }) => date))];
}

/** Marks undos as done, so that a repeated request finds them, and drops the previous values. */
export const finish = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('shift_undos')
    .set({ undone_at: sql<Date>`now()`, changes: '[]' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
