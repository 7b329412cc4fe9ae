import { type Figures, today } from '@guildhall/service-kit';

export const figures: Figures = {
  columns: ['members', 'shifts', 'statements', 'shared_checks'],
  count: `
    insert into daily_figures as known (day, counted_at, members, shifts, statements, shared_checks)
    select ${today}, now(),
           (select count(*)::int from pay_configurations),
           (select count(*)::int from shifts where deleted_at is null),
           (select count(*)::int from statements),
           (select count(*)::int from shared_checks where expires_at > now())
    on conflict (day) do update set
      counted_at = excluded.counted_at, members = excluded.members, shifts = excluded.shifts,
      statements = excluded.statements, shared_checks = excluded.shared_checks
    where known.counted_at is null or known.counted_at <= excluded.counted_at`,
};
