import { type Figures, todaysBeginning } from '@guildhall/service-kit';
import type { Tables } from '../../generated/tables.js';

/** Of runs that changed something, or tried to, and ended today. */
const runsOfToday = `
  select count(*)::int as runs,
         round(avg(extract(epoch from finished_at - started_at) * 1000) filter (where status = 'completed'))::int as ms,
         (array_agg(rejected order by number desc))[1] as rejected
    from (select number, status, started_at, finished_at,
                 (select coalesce(sum((of_type ->> 'rejected')::int), 0)::int from jsonb_each(counts) as c (type, of_type)) as rejected
            from sync_runs
           where not dry_run and started_at is not null and finished_at >= ${todaysBeginning}) as ended`;

/** Before the first synchronisation nobody is known, which is no number of members: a curve does not begin with it. */
const onceKnown = (count: string) => `case when m.members > 0 then ${count} end`;

export const figures: Figures<Tables['daily_figures']> = {
  counted: {
    members: onceKnown('m.members'),
    active: onceKnown('m.active'),
    by_status: 'm.by_status',
    linked: onceKnown('l.linked'),
    linked_active: 'l.active',
    sync_runs: 'r.runs',
    sync_ms: 'r.ms',
    sync_rejected: 'r.rejected',
    deliveries_failed: `(select count(*)::int from event_deliveries where status = 'failed')`,
  },
  from: `(select coalesce(sum(number), 0)::int as members,
                 coalesce(sum(number) filter (where status = 'active'), 0)::int as active,
                 coalesce(jsonb_object_agg(status, number) filter (where place <= 20), '{}') as by_status
            from (select status, count(*)::int as number, row_number() over (order by count(*) desc) as place
                    from members group by status) as statuses) as m,
         (select count(*)::int as linked, (count(*) filter (where status = 'active'))::int as active
            from chat_links join members using (member_number)) as l,
         (${runsOfToday}) as r`,
  // Logins are not counted here: each adds itself as it happens (sessions).
  told: [
    'members',
    'active',
    'linked',
    'logins',
    'sync_runs',
    'sync_ms',
    'sync_rejected',
    'deliveries_failed',
  ],
};
