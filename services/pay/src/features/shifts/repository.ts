import { USUAL_TIMES_AT_MOST } from '@guildhall/contracts/pay';
import { allRows, firstRow, onlyRow, query, sql } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';
import { REACH_DAYS } from '../../domain/shifts/placement.js';
import type { ShiftCap } from '../../domain/shifts/shift-caps.js';
import type { PayPeriod } from '../../domain/time/calendar.js';
import {
  fewShifts,
  SHIFTS_A_FURTHER_PERIOD,
  type ShiftRow,
  type ShiftRowWithEntries,
  shiftColumns,
} from './rows.js';

export const find = (db: Db, member: string, id: string) =>
  firstRow<ShiftRow>(
    db,
    `select ${shiftColumns} from shifts
      where id = $2 and membernumber = $1 and deleted_at is null`,
    [member, id],
    'find-shift',
  );

/** Locks the row of a shift. Call before changing the shift or its entries, so that no update is lost. */
export async function lock(db: Db, member: string, id: string): Promise<boolean> {
  const { count } = await query(
    db,
    `select 1 from shifts where id = $2 and membernumber = $1 and deleted_at is null for update`,
    [member, id],
    'lock-shift',
  );
  return count === 1;
}

/** The shifts `s` of a condition, in order and with everything under them; null: more than one answer should take. */
export async function listFew(
  db: Db,
  { where, more }: { readonly where: string; readonly more?: string },
  values: readonly unknown[],
  name: string,
): Promise<readonly ShiftRowWithEntries[] | null> {
  const found = await firstRow<{ shifts: readonly ShiftRowWithEntries[] | null }>(
    db,
    `select ${fewShifts(where, more)} as shifts`,
    values,
    name,
  );
  return found?.shifts ?? null;
}

/** Null: it has more under it than can be read at once, or it is not there. */
export async function findWithEntries(db: Db, id: string): Promise<ShiftRowWithEntries | null> {
  const shifts = await listFew(db, { where: 's.id = $1' }, [id], 'find-shift-with-entries');
  return shifts?.[0] ?? null;
}

/** Shifts dated from one day to another, or so many days around them; null: too many. */
export const listWithEntries = (
  db: Db,
  member: string,
  first: string,
  last: string,
  reach: number,
) =>
  listFew(
    db,
    {
      where: `s.membernumber = $1 and s.deleted_at is null
        and s.shift_date between $2::date - $4::int and $3::date + $4::int`,
    },
    [member, first, last, reach],
    'list-shifts-with-entries',
  );

/** Of periods that follow one another; null: too many. */
export const listOfPeriods = (db: Db, member: string, periods: readonly PayPeriod[]) =>
  listFew(
    db,
    {
      where:
        's.membernumber = $1 and s.deleted_at is null and s.shift_date between $2::date and $3::date',
      more: '$4::int',
    },
    [
      member,
      periods[0]?.start_date,
      periods.at(-1)?.end_date,
      SHIFTS_A_FURTHER_PERIOD * (periods.length - 1),
    ],
    'list-shifts-of-periods',
  );

/** Shifts that might share a second with one of that date. */
export const listNear = (db: Db, member: string, date: string) =>
  listWithEntries(db, member, date, date, REACH_DAYS);

interface Filter {
  /** All where none is named. */
  readonly periods: readonly PayPeriod[];
  readonly date: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Two counts of one snapshot: a page past the end still knows the total. */
export const list = (db: Db, member: string, { periods, date, limit, offset }: Filter) =>
  onlyRow<{ total: number; shifts: ShiftRow[] }>(
    db,
    `with live as (
       select * from shifts
        where membernumber = $1 and deleted_at is null
          and ($2::date is null or shift_date between $2 and $3) and ($4::date is null or shift_date = $4))
     select (select count(*)::int from live) as total,
            coalesce((select json_agg(page) from
              (select ${shiftColumns} from live
                order by shift_date, start_time, end_time, shift_type limit $5 offset $6) page), '[]') as shifts`,
    [member, periods[0]?.start_date ?? null, periods.at(-1)?.end_date ?? null, date, limit, offset],
    'list-shifts',
  );

type UsualRow = Pick<ShiftRow, 'shift_type' | 'start_time' | 'end_time'> & {
  readonly shifts: number;
  readonly last_date: string;
};

/** Half a year: schedules change with the bids of each year. */
const USUAL_DAYS = 182;

/** Of shifts up to some weeks ahead, which is how far a schedule is entered; however much leave there is, what was worked comes first. */
export const listUsualTimes = (db: Db, member: string, today: string) =>
  allRows<UsualRow>(
    db,
    `select shift_type, start_time::text, end_time::text, count(*)::int as shifts,
            to_char(max(shift_date), 'YYYY-MM-DD') as last_date
       from shifts
      where membernumber = $1 and deleted_at is null
        and shift_date between $2::date - ${USUAL_DAYS} and $2::date + 42
      group by shift_type, start_time, end_time
      order by (shift_type = 'regular') desc, count(*) desc, max(shift_date) desc, start_time, end_time, shift_type limit ${USUAL_TIMES_AT_MOST}`,
    [member, today],
    'list-usual-times',
  );

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
  const exceeded = await firstRow<{ at: number }>(
    db,
    `select at::int - 1 as at
       from unnest($2::int[], $3::int[], $4::int[]) with ordinality as cap(first, last, most, at)
      where most < (select count(*) from shifts
                     where membernumber = $1 and deleted_at is null
                       and shift_date between date '1970-01-01' + first and date '1970-01-01' + last)
      order by at limit 1`,
    [member, caps.map(c => c.first), caps.map(c => c.last), caps.map(c => c.most)],
    'find-exceeded-cap',
  );
  return caps[exceeded?.at ?? caps.length] ?? null;
}

/** More than an import brings. */
const DELETED_KEPT = 1000;

/**
 * The member's shifts stay, marked, and what was under them goes. Of what was deleted the last stay: recording and
 * deleting without end would fill the database, which no cap counts.
 */
export async function remove(db: Db, member: string, ids: readonly string[]): Promise<void> {
  await query(db, 'delete from entries where shift_id = any($1::uuid[])', [ids], 'empty-shifts');
  await db
    .updateTable('shifts')
    .set({ deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  await query(
    db,
    `delete from shifts where id in (
       select id from shifts where membernumber = $1 and deleted_at is not null
        order by deleted_at desc offset ${DELETED_KEPT} limit ${DELETED_KEPT} for update skip locked)`,
    [member],
    'forget-deleted-shifts',
  );
}
