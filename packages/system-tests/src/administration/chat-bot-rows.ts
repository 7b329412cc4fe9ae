import type { Sizes, Step } from './sizes.js';

export const chatBotRows = (of: Sizes): readonly Step[] => [
  [
    // Most of them long ago, a tenth of them in the last month.
    `insert into verifications (id, status, method, chat_id, chat_username, member_number, identity_user_id,
                                created_at, opened_at, expires_at, completed_at)
     select gen_random_uuid(), status, case when n % 50 = 0 then 'manual' else 'click' end, (740000000000000000 + n)::text,
            'account' || n, (500000 + n)::text, 'subject-' || n, begun, begun + interval '1 minute', begun + interval '15 minutes',
            case when status = 'completed' then begun + interval '2 minutes' end
       from (select n, now() - ($1::int - n) * interval '1 day' * 300 / $1::int as begun,
                    case when n % 10 < 7 then 'completed' when n % 10 < 9 then 'expired' when n % 100 = 9 then 'cancelled'
                         when n % 1000 = 19 then 'failed' else 'superseded' end as status
               from generate_series(1, $1::int) n) as begun`,
    [of.verifications],
  ],
  [
    `insert into verifications (id, status, method, chat_id, chat_username, member_number, pending_chat_id, created_at, expires_at)
     select gen_random_uuid(), case when n % 2 = 0 then 'pending' else 'claimed' end, 'click', (750000000000000000 + n)::text, 'account' || n,
            (500000 + n)::text, case when n % 2 = 0 then (750000000000000000 + n)::text end, now(), now() + interval '1 day'
       from generate_series(1, 400) n`,
  ],
  [
    `insert into account_roles (chat_id, member_number, linked, role_ids, nickname, updated_at)
     select (740000000000000000 + n)::text, (500000 + n)::text, true, '{1,2}', 'Ana', now() from generate_series(1, $1::int) n where n % 5 < 3`,
    [of.members],
  ],
  [
    `insert into link_reviews (chat_id, member_number, reason, noticed_at)
     select (760000000000000000 + n)::text, (500000 + n)::text, 'not in the server', now() from generate_series(1, 2000) n`,
  ],
  [
    `insert into audit (at, action, actor, chat_id, member_number, details)
     select now() - ($1::int - n) * interval '34 seconds',
            (array['roles.changed','roles.changed','roles.refresh','verification.manual','link.changed'])[1 + (n / 10) % 5],
            case when n % 10 < 6 then 'service:platform' when n % 10 < 8 then 'person:local-ana.reyes'
                 when n % 1000 = 8 then 'person:administrator-rare' else 'person:subject-' || (n::bigint * 7919) % 20000 end,
            (740000000000000000 + n)::text, case when n % 500 = 0 then '500001' else (500000 + 1 + (n::bigint * 31) % $2::int)::text end,
            '{"added": ["Member"]}'
       from generate_series(1, $1::int) n`,
    [of.audit, of.members],
  ],
  [
    `insert into daily_figures (day, counted_at, started, completed, expired, accounts, tasks)
     select (now() at time zone 'UTC')::date - n, now() - n * interval '1 day', 300, 210, 60, 300000, 0 from generate_series(1, 399) n`,
  ],
  ['vacuum analyze'],
];
