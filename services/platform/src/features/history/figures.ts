import type { Figures } from '@guildhall/service-kit';
import { today, todaysBeginning } from '@guildhall/service-kit';

const columns = [
  'members',
  'active',
  'linked',
  'logins',
  'sync_runs',
  'sync_ms',
  'sync_rejected',
  'deliveries_failed',
] as const;

/** Of runs that changed something, or tried to, and ended today. */
const runsOfToday = `
  select count(*)::int as runs,
         round(avg(extract(epoch from finished_at - started_at) * 1000) filter (where status = 'completed'))::int as ms,
         (array_agg(rejected order by number desc))[1] as rejected
    from (select number, status, started_at, finished_at,
                 (select coalesce(sum((of_type ->> 'rejected')::int), 0)::int from jsonb_each(counts) as c (type, of_type)) as rejected
            from sync_runs
           where not dry_run and started_at is not null and finished_at >= ${todaysBeginning}) as ended`;

/** Logins are not among these: each adds itself as it happens (sessions). */
export const figures: Figures = {
  columns,
  count: `
    insert into daily_figures as known
      (day, counted_at, members, active, by_status, linked, linked_active, sync_runs, sync_ms, sync_rejected, deliveries_failed)
    select ${today}, now(), m.members, m.active, m.by_status, l.linked, l.active, r.runs, r.ms, r.rejected,
           (select count(*)::int from event_deliveries where status = 'failed')
      from (select coalesce(sum(number), 0)::int as members,
                   coalesce(sum(number) filter (where status = 'active'), 0)::int as active,
                   coalesce(jsonb_object_agg(status, number) filter (where place <= 20), '{}') as by_status
              from (select status, count(*)::int as number, row_number() over (order by count(*) desc) as place
                      from members group by status) as statuses) as m,
           (select count(*)::int as linked, (count(*) filter (where status = 'active'))::int as active
              from chat_links join members using (member_number)) as l,
           (${runsOfToday}) as r
    on conflict (day) do update set
      counted_at = excluded.counted_at, members = excluded.members, active = excluded.active,
      by_status = excluded.by_status, linked = excluded.linked, linked_active = excluded.linked_active,
      sync_runs = excluded.sync_runs, sync_ms = excluded.sync_ms, sync_rejected = excluded.sync_rejected,
      deliveries_failed = excluded.deliveries_failed
    -- Of two replicas that counted at once, whoever began later knows better.
    where known.counted_at is null or known.counted_at <= excluded.counted_at`,
};
