import { daysOfHistory, type PlatformDay } from '@guildhall/contracts/platform';
import { shareInFlight } from '@guildhall/service-kit';
import { allRows, query } from '@guildhall/service-kit/database';
import type { Db } from '../../database.js';

const today = `(now() at time zone 'UTC')::date`;

/** Before the first synchronization the count is unknown, not zero. */
const onceKnown = (count: string) => `case when m.members > 0 then ${count} end`;

/** Upserts today's row. If two replicas count at once, the later count wins. */
const countToday = `
  insert into daily_counts as known (day, counted_at, members, active, by_status, linked, linked_active)
  select ${today}, now(), ${onceKnown('m.members')}, ${onceKnown('m.active')}, m.by_status,
         ${onceKnown('l.linked')}, l.active
    from (select coalesce(sum(number), 0)::int as members,
                 coalesce(sum(number) filter (where status = 'active'), 0)::int as active,
                 coalesce(jsonb_object_agg(status, number) filter (where place <= 20), '{}') as by_status
            from (select status, count(*)::int as number, row_number() over (order by count(*) desc) as place
                    from members group by status) as statuses) as m,
         (select count(*)::int as linked, (count(*) filter (where status = 'active'))::int as active
            from chat_links join members using (member_number)) as l
  on conflict (day) do update set counted_at = excluded.counted_at, members = excluded.members,
    active = excluded.active, by_status = excluded.by_status, linked = excluded.linked,
    linked_active = excluded.linked_active
  where known.counted_at <= excluded.counted_at`;

export function dailyCounts(db: Db) {
  return {
    /** Counts today again. */
    refresh: shareInFlight(() => query(db, countToday)),
    purge: () =>
      query(db, `delete from daily_counts where day <= ${today} - $1::int`, [daysOfHistory]),
    /** The last days, oldest first. */
    read: () =>
      allRows<PlatformDay>(
        db,
        `select to_char(day, 'YYYY-MM-DD') as day, members, active, linked from daily_counts
          where day > ${today} - $1::int and day <= ${today} order by day`,
        [daysOfHistory],
      ),
  };
}

export type DailyCounts = ReturnType<typeof dailyCounts>;
