import { allRows } from '@guildhall/service-kit/database';
import type { Db, Row } from '../../database.js';
import type { PeriodSize } from '../../domain/check/period-portions.js';
import { type PayPeriod, ppIdOf } from '../../domain/time/calendar.js';

/** What lies in each period, in their order; nothing of it is read. */
export const measure = (db: Db, member: string, periods: readonly PayPeriod[]) =>
  allRows<PeriodSize & Pick<Row<'statements'>, 'bytes'>>(
    db,
    `select
        (select count(*)::int from shifts s
          where s.membernumber = $1 and s.deleted_at is null and s.shift_date between first and last) as shifts,
        (select count(*)::int from shifts s join entries e on e.shift_id = s.id
          where s.membernumber = $1 and s.deleted_at is null and s.shift_date between first and last) as entries,
        coalesce((select bytes from statements st
          where st.membernumber = $1 and st.pp_id = period.pp_id), 0) as bytes
      from unnest($2::date[], $3::date[], $4::text[]) with ordinality as period(first, last, pp_id, at)
     order by at`,
    [
      member,
      periods.map(each => each.start_date),
      periods.map(each => each.end_date),
      periods.map(ppIdOf),
    ],
    'measure-periods',
  );
