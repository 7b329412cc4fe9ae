import { leavingSystems } from '@guildhall/contracts/platform';
import { allRows } from '@guildhall/service-kit/database';
import { enqueue } from '@guildhall/service-kit/jobs';
import type { Db } from '../database.js';
import { GONE, type LeavingTable } from '../domain/leaving-table.js';
import { leaving } from '../jobs/leaving.js';

/**
 * Rows for access to end or restore for members in `given` ($1 the table, $2 all systems), only where the state
 * changes. Receivers use the timestamp to tell which request is newer.
 */
const insertLeavings = (given: string) => `
with given as (
  select g.member_number,
         coalesce($1::jsonb -> case when m.left_source_at is null then m.status else '${GONE}' end, '[]') as ends
    from (${given}) as g
   cross join lateral (select * from members where members.member_number = g.member_number offset 0) as m
), wanted as (
  select given.member_number, s.system, case when ends ? s.system then 'end' else 'return' end as direction
    from given cross join unnest($2::text[]) as s (system)
   where ends <> '[]' or exists (select from leavings l where l.member_number = given.member_number offset 0)
), asked as (
  insert into leavings as l (member_number, system, direction, requested_at)
  select w.member_number, w.system, w.direction, clock_timestamp()
    from wanted w
    left join lateral (
      select direction from leavings b
       where b.member_number = w.member_number and b.system = w.system offset 0) as before on true
   where w.direction <> coalesce(before.direction, 'return')
   order by w.member_number, w.system
  on conflict (member_number, system) do update set
    direction = excluded.direction,
    requested_at = greatest(excluded.requested_at, l.requested_at + interval '1 millisecond'),
    notified_at = null, done_at = null, confirmed_at = null, failed_at = null, attempts = 0, why = null
  returning member_number
)
select distinct member_number from asked`;

/**
 * Requests what a member's status implies, in the transaction that changes it: three statements for any number of
 * members in `given`. Returns how many leave or return.
 */
export async function requestLeavings(tx: Db, table: LeavingTable, given: string): Promise<number> {
  const ends = { ...table, [GONE]: [...(table[GONE] ?? []), 'sessions'] };
  const rows = await allRows<{ readonly member_number: string }>(tx, insertLeavings(given), [
    JSON.stringify(ends),
    leavingSystems,
  ]);
  await enqueue(
    tx,
    leaving,
    rows.map(row => ({ member: row.member_number })),
  );
  return rows.length;
}
