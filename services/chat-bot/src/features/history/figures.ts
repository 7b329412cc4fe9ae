import { type Figures, today, todaysBeginning } from '@guildhall/service-kit';

export const figures: Figures = {
  columns: ['started', 'completed', 'expired', 'accounts', 'tasks'],
  count: `
    insert into daily_figures as known (day, counted_at, started, completed, expired, accounts, tasks)
    select ${today}, now(),
           (select count(*)::int from verifications where created_at >= ${todaysBeginning}),
           (select count(*)::int from verifications where completed_at >= ${todaysBeginning}),
           (select count(*)::int from verifications where status = 'expired' and expires_at >= ${todaysBeginning}),
           (select count(*)::int from account_roles),
           (select count(*)::int from tasks)
    on conflict (day) do update set
      counted_at = excluded.counted_at, started = excluded.started, completed = excluded.completed,
      expired = excluded.expired, accounts = excluded.accounts, tasks = excluded.tasks
    where known.counted_at is null or known.counted_at <= excluded.counted_at`,
};
