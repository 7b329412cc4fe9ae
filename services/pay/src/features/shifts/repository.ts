import { type NewShift, USUAL_TIMES_AT_MOST, type UsualTimes } from '@guildhall/contracts/pay';
import { isDuplicate, query, sql } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import type { NewEntry } from '../../domain/shifts/automatic-entry.js';
import { REACH_DAYS } from '../../domain/shifts/placement.js';
import type { ShiftCap } from '../../domain/shifts/shift-caps.js';
import { fewShifts, type ShiftRow, type ShiftRowWithEntries, shiftColumns } from './rows.js';

/** Null: one like it is there already. The database decides, also between two who come at once. */
export async function insert(db: Db, member: string, shift: NewShift): Promise<ShiftRow | null> {
  const { rows } = await query<ShiftRow>(
    db,
    {
      name: 'insert-shift',
      text: `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
           values ($1, $2, $3, $4, $5) on conflict do nothing returning ${shiftColumns}`,
    },
    [member, shift.shift_date, shift.shift_type, shift.start_time, shift.end_time],
  );
  return rows[0] ?? null;
}

export async function findLike(db: Db, member: string, shift: NewShift): Promise<ShiftRow | null> {
  const { rows } = await query<ShiftRow>(
    db,
    {
      name: 'find-shift-like',
      text: `select ${shiftColumns} from shifts
            where membernumber = $1 and shift_date = $2 and shift_type = $3
              and start_time = $4 and end_time = $5 and deleted_at is null`,
    },
    [member, shift.shift_date, shift.shift_type, shift.start_time, shift.end_time],
  );
  return rows[0] ?? null;
}

export async function find(db: Db, member: string, id: string): Promise<ShiftRow | null> {
  const { rows } = await query<ShiftRow>(
    db,
    {
      name: 'find-shift',
      text: `select ${shiftColumns} from shifts
            where id = $2 and membernumber = $1 and deleted_at is null`,
    },
    [member, id],
  );
  return rows[0] ?? null;
}

/** Whoever changes a shift or what is under it holds its row, so that no two changes miss each other. */
export async function lock(db: Db, member: string, id: string): Promise<boolean> {
  const { count } = await query(
    db,
    {
      name: 'lock-shift',
      text: `select 1 from shifts where id = $2 and membernumber = $1 and deleted_at is null for update`,
    },
    [member, id],
  );
  return count === 1;
}

/** Null: it has more under it than can be read at once, or it is not there. */
export async function findWithEntries(db: Db, id: string): Promise<ShiftRowWithEntries | null> {
  const { rows } = await query<{ shifts: readonly ShiftRowWithEntries[] | null }>(
    db,
    { name: 'find-shift-with-entries', text: `select ${fewShifts('s.id = $1')} as shifts` },
    [id],
  );
  return rows[0]?.shifts?.[0] ?? null;
}

/** Shifts dated from one day to another, with everything under them, in order; null: too many. */
export async function listWithEntries(
  db: Db,
  member: string,
  first: string,
  last: string,
  reach: number,
): Promise<readonly ShiftRowWithEntries[] | null> {
  const { rows } = await query<{ shifts: readonly ShiftRowWithEntries[] | null }>(
    db,
    {
      name: 'list-shifts-with-entries',
      text: `select ${fewShifts(`s.membernumber = $1 and s.deleted_at is null
             and s.shift_date between $2::date - $4::int and $3::date + $4::int`)} as shifts`,
    },
    [member, first, last, reach],
  );
  return rows[0]?.shifts ?? null;
}

/** Shifts that might share a second with one of that date. */
export const listNear = (db: Db, member: string, date: string) =>
  listWithEntries(db, member, date, date, REACH_DAYS);

interface Filter {
  readonly first: string | null;
  readonly last: string | null;
  readonly limit: number;
  readonly offset: number;
}

export async function list(
  db: Db,
  member: string,
  { first, last, limit, offset }: Filter,
): Promise<{ shifts: ShiftRow[]; total: number }> {
  // Two counts of one snapshot: a page past the end still knows the total.
  const { rows } = await query<{ total: number; shifts: ShiftRow[] }>(
    db,
    {
      name: 'list-shifts',
      text: `with live as (
             select * from shifts
              where membernumber = $1 and deleted_at is null
                and ($2::date is null or shift_date >= $2) and ($3::date is null or shift_date <= $3))
           select (select count(*)::int from live) as total,
                  coalesce((select json_agg(page) from
                    (select ${shiftColumns} from live
                      order by shift_date, start_time, end_time, shift_type limit $4 offset $5) page), '[]') as shifts`,
    },
    [member, first, last, limit, offset],
  );
  return rows[0] ?? { shifts: [], total: 0 };
}

type UsualRow = Pick<ShiftRow, 'shift_type' | 'start_time' | 'end_time'> & {
  readonly shifts: number;
  readonly last_date: string;
};

/** Half a year: schedules change with the bids of each year. */
const USUAL_DAYS = 182;

/** Of shifts up to some weeks ahead, which is how far a schedule is entered. */
export async function listUsualTimes(
  db: Db,
  member: string,
  today: string,
): Promise<UsualTimes['usual_times']> {
  const { rows } = await query<UsualRow>(
    db,
    {
      name: 'list-usual-times',
      text: `select shift_type, start_time::text, end_time::text, count(*)::int as shifts,
                  to_char(max(shift_date), 'YYYY-MM-DD') as last_date
             from shifts
            where membernumber = $1 and deleted_at is null
              and shift_date between $2::date - ${USUAL_DAYS} and $2::date + 42
            group by shift_type, start_time, end_time
            order by count(*) desc, max(shift_date) desc, start_time, end_time, shift_type limit ${USUAL_TIMES_AT_MOST}`,
    },
    [member, today],
  );
  return rows;
}

/**
 * The first cap that the member's shifts go beyond. To be asked after the change, in its transaction:
 * the change holds the member's row in `pay_versions` until the end, so that no two who come at once
 * are counted without each other.
 */
export async function findExceeded(
  db: Db,
  member: string,
  caps: readonly ShiftCap[],
): Promise<ShiftCap | null> {
  const { rows } = await query<{ at: number }>(
    db,
    {
      name: 'find-exceeded-cap',
      text: `select at::int - 1 as at
             from unnest($2::int[], $3::int[], $4::int[]) with ordinality as cap(first, last, most, at)
            where most < (select count(*) from shifts
                           where membernumber = $1 and deleted_at is null
                             and shift_date between date '1970-01-01' + first and date '1970-01-01' + last)
            order by at limit 1`,
    },
    [member, caps.map(c => c.first), caps.map(c => c.last), caps.map(c => c.most)],
  );
  return caps[rows[0]?.at ?? caps.length] ?? null;
}

/** False where the member has another shift exactly like it. */
export async function update(db: Db, id: string, shift: NewShift): Promise<boolean> {
  try {
    await query(
      db,
      {
        name: 'update-shift',
        text: `update shifts
                set shift_date = $2, shift_type = $3, start_time = $4, end_time = $5,
                    updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
              where id = $1`,
      },
      [id, shift.shift_date, shift.shift_type, shift.start_time, shift.end_time],
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** The shift stays, marked; what was under it goes. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('entries').where('shift_id', '=', id).execute();
  await db
    .updateTable('shifts')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

const valuesOf = ({ entry_type, sub_type, start_time, end_time }: NewEntry) => ({
  kind: entry_type,
  sub_type,
  start_time,
  end_time,
});

export async function insertAutomatic(db: Db, shiftId: string, entry: NewEntry): Promise<void> {
  await db
    .insertInto('entries')
    .values({ shift_id: shiftId, ...valuesOf(entry), automatic: true })
    .execute();
}

export async function updateAutomatic(db: Db, shiftId: string, entry: NewEntry): Promise<void> {
  await db
    .updateTable('entries')
    .set(valuesOf(entry))
    .where('shift_id', '=', shiftId)
    .where('automatic', '=', true)
    .execute();
}

export async function removeAutomatic(db: Db, shiftId: string): Promise<void> {
  await db
    .deleteFrom('entries')
    .where('shift_id', '=', shiftId)
    .where('automatic', '=', true)
    .execute();
}
