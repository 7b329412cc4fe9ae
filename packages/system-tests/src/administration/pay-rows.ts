import type { Sizes, Step } from './sizes.js';

export const payRows = (of: Sizes): readonly Step[] => [
  [
    `insert into pay_configurations (membernumber, hourly_base_rate, duty_station)
     select (500000 + n)::text, 68.37, 'ZNY' from generate_series(1, $1::int, 5) n`,
    [of.members],
  ],
  [
    `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
     select (500000 + n)::text, '2026-01-05'::date + day, 'regular', '06:00', '14:00'
       from generate_series(1, $1::int, 5) n, generate_series(0, 3) day`,
    [of.members],
  ],
  [
    // Every member of the representative's facility, and as many elsewhere.
    `insert into shared_checks (membernumber, pp_id, facility_code, created_at, expires_at)
     select (500000 + n)::text, '202602', case when n % 300 = 0 then 'ZNY' else 'F' || 1 + n % 300 end, now() - n * interval '1 minute',
            now() + interval '90 days' from generate_series(1, $1::int) n where n % 300 in (0, 1, 2)`,
    [of.members],
  ],
  [
    `insert into audit_records (at, actor, action, membernumber, details)
     select now() - ($1::int - n) * interval '34 seconds',
            case when n % 10 < 6 then 'local-ana.reyes' when n % 1000 = 8 then 'administrator-rare' else 'subject-' || (n::bigint * 7919) % 20000 end,
            (array['share.created','share.read','share.removed','statement.read','note.added'])[1 + (n / 10) % 5],
            case when n % 500 = 0 then '500001' else (500000 + 1 + (n::bigint * 31) % $2::int)::text end, '{"period": "202602"}'
       from generate_series(1, $1::int) n`,
    [of.audit, of.members],
  ],
  [
    `insert into daily_figures (day, counted_at, members, shifts, statements, shared_checks)
     select (now() at time zone 'UTC')::date - n, now() - n * interval '1 day', 100000, 400000, 50000, 5000 from generate_series(1, 399) n`,
  ],
  ['vacuum analyze'],
];
