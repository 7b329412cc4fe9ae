import type { Sizes, Step } from './sizes.js';

const firstNames = `array['James','Mary','José','Patricia','John','Jennifer','Michael','Linda','David','Zoë','Noor',
  'Susan','Ana','Jessica','Thomas','Karen','Björn','Lisa','Daniel','Nancy']`;
const lastNames = `array['Smith','García','Johnson','O''Brien','Brown','Nguyen','Miller','Davis','Müller','Lopez',
  'Wilson','Kowalski','Thomas','Moore','Jackson','Martin','Lee','Perez','White','Harris',
  'Ivanova','Clark','Ramírez','Lewis','Robinson','Walker','Young','Allen','King','Quintero']`;

/** Some who do much, many who do little: an index that is good for one of them alone would be found out. */
const actor = `case when n % 10 < 4 then 'chat-bot' when n % 10 < 7 then 'local-ana.reyes'
  when n % 1000 = 7 then 'administrator-rare' else 'subject-' || (n::bigint * 7919) % 20000 end`;
const actorKind = `case when n % 10 < 4 then 'service' else 'person' end`;
const action = `(array['chat.link','chat.link','chat.unlink','mail.create','login.refused','key.rotate','sync.start',
  'upstream.put','event.replay','member.resend'])[1 + (n / 10) % 10]`;
/** One whose every step was written down, and everybody else. */
const audited = `case when n % 500 = 0 then '500001' else (500000 + 1 + (n::bigint * 31) % $2)::text end`;

const counts = `jsonb_build_object(
  'regions', jsonb_build_object('status','completed','read',12,'inserted',0,'updated',0,'unchanged',12,'deactivated',0,'rejected',0,'reason',null),
  'facilities', jsonb_build_object('status','completed','read',300,'inserted',0,'updated',1,'unchanged',299,'deactivated',0,'rejected',0,'reason',null),
  'members', jsonb_build_object('status', case when n % 97 = 0 then 'stopped' else 'completed' end,
     'read',500000,'inserted',20,'updated',300,'unchanged',499000,'deactivated',10,'rejected',50,'reason',null),
  'positions', jsonb_build_object('status','completed','read',50000,'inserted',2,'updated',3,'unchanged',49000,'deactivated',1,'rejected',0,'reason',null))`;

/** What an organisation of this size has after a year, by set: a statement for each kind of row. */
export const platformRows = (of: Sizes): readonly Step[] => [
  [
    `insert into facilities (code, name, region_code)
      select 'F' || n, 'Facility ' || n, (select min(code) from regions) from generate_series(1, 300) n`,
  ],
  [
    // In each commit by names, as synchronisation writes them (its `rowsPerCommit` and `writeOrder`).
    `insert into members (member_number, first_name, last_name, email, facility_code, member_type_id, status)
     select number, first, last, email, facility, type, status from (
       select n, (500000 + n)::text as number, (${firstNames})[1 + n % 20] as first,
              (${lastNames})[1 + n % 30] || case when n % 7 = 0 then '' else substr(md5(n::text), 1, 4) end as last,
              'member' || n || '@example.org' as email,
              case when n % 300 = 0 then 'ZNY' else 'F' || 1 + n % 300 end as facility, 1 + n % 4 as type,
              case when hashint4(n) % 20 = 0 then 'inactive' else 'active' end as status
         from generate_series(1, $1::int) n) as crowd
      order by (n - 1) / 20000, last collate "C", first collate "C"`,
    [of.members],
  ],
  [
    `insert into positions (id, member_number, position_type, facility_code, start_date)
     select 1000000 + n, (500000 + n)::text, case when n % 50 = 0 then 'facrep' else 'delegate' end,
            'F' || 1 + n / 50 % 300, '2024-01-01' from generate_series(1, $1::int) n`,
    [of.members],
  ],
  [
    `insert into chat_links (member_number, chat_id, chat_username, identity_user_id, verified_at)
     select (500000 + n)::text, (740000000000000000 + n)::text, 'account' || n, 'subject-' || n, now() - n * interval '1 minute'
       from generate_series(1, $1::int) n where n % 5 < 3`,
    [of.members],
  ],
  [
    `insert into mail_accounts (member_number, address, created_at)
     select (500000 + n)::text, 'member' || n || '@members.example.org', now() from generate_series(1, $1::int, 3) n`,
    [of.members],
  ],
  [
    `insert into sessions (id_hash, subject, profile, roles, member_number, is_admin, tokens, tokens_expire_at,
                           created_at, last_seen_at, expires_at)
     select sha256(convert_to('session ' || n, 'UTF8')), 'subject-' || n % ($1::int / 3 + 1),
            jsonb_build_object('name', 'Person ' || n), '{}', (500000 + n)::text, false, '', now(), now(), now(), now() + interval '7 days'
       from generate_series(1, $1::int) n`,
    [of.sessions],
  ],
  [
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
                            allow_mass_deactivation, requested_by, counts, failed_operations, created_at, started_at, finished_at)
     select 'run' || lpad(n::text, 8, '0'), case when n % 97 = 0 then 'failed' when n % 211 = 0 then 'cancelled' else 'completed' end,
            case when n % 3 = 0 then 'incremental' else 'full' end, '{regions,facilities,members,positions}', n % 10 = 0,
            1000, 1, false, false, 'schedule', ${counts}, '{}',
            begun, begun, begun + (60 + n % 30) * interval '1 second'
       from (select n, now() - ($1::int - n + 1) * interval '6 hours' as begun from generate_series(1, $1::int) n) as runs`,
    [of.runs],
  ],
  [
    // The last run but one could not take a tenth of all of these, the others some rows each.
    `insert into sync_rejected (run_id, type, key, code, message, fields)
     select 'run' || lpad((case when n <= $2::int / 10 then $1::int - 1 else 1 + n % $1::int end)::text, 8, '0'), 'members', (500000 + n)::text,
            (array['MEMBER_DATA_INCOMPLETE','INVALID_FACILITY_CODE','DUPLICATE_RECORD'])[1 + n % 3],
            'The row has no last name', jsonb_build_object('member_number', n, 'first_name', 'A', 'last_name', null)
       from generate_series(1, $2::int) n`,
    [of.runs, of.rejected],
  ],
  [
    `insert into sync_changes (run_id, type, key, change, before, after)
     select 'run' || lpad(($1::int - run * 10)::text, 8, '0'), case when n % 5 = 0 then 'positions' else 'members' end,
            (500000 + n)::text, (array['insert','update','deactivate'])[1 + n % 3],
            '{"first_name": "Ana", "status": "active"}', '{"first_name": "Anna", "status": "active"}'
       from generate_series(0, 19) run, generate_series(1, $2::int / 20) n`,
    [of.runs, of.changes],
  ],
  [
    `insert into audit_log (at, action, member_number, actor_kind, actor, resource, before, after)
     select now() - ($1::int - n) * interval '34 seconds', ${action}, ${audited}, ${actorKind}, ${actor},
            case when n % 10 = 9 then 'key:' || n % 2000 end, '{"chat_id": "1"}', '{"chat_id": "2"}'
       from generate_series(1, $1::int) n`,
    [of.audit, of.members],
  ],
  [
    `insert into events (id, event, member_number, payload, created_at)
     select 'event-' || n, 'member.updated', (500000 + 1 + (n::bigint * 13) % $2::int)::text, '{"event": "member.updated"}',
            now() - ($1::int - n) * interval '1 minute' from generate_series(1, $1::int) n`,
    [of.deliveries / 2, of.members],
  ],
  [
    // To addresses that nobody has configured here: whatever waits, waits for good.
    `insert into event_deliveries (event_id, subscriber, status, attempts, last_status_code, retry_until, next_attempt_at, created_at, delivered_at)
     select 'event-' || (1 + n / 2), case n % 2 when 0 then 'https://one.example/hook' else 'https://two.example/hook' end,
            case when n % 40 = 0 then 'failed' when n % 500 = 1 then 'pending' else 'delivered' end, 1, 200, now() + interval '1 day',
            case when n % 40 <> 0 and n % 500 = 1 then now() + interval '1 day' end, now() - ($1::int - n) * interval '30 seconds', now()
       from generate_series(0, $1::int - 1) n`,
    [of.deliveries],
  ],
  [
    `insert into keys (id, kind, name, hash, scopes, created_at)
     select 'key' || lpad(n::text, 8, '0'), (array['service','api','sync'])[1 + n % 3], 'app ' || n, md5(n::text), '{members:read}',
            now() - n * interval '1 hour' from generate_series(1, $1::int) n`,
    [of.keys],
  ],
  [
    `insert into upstreams (name, target, rewrites, methods, connect_timeout_ms, idle_timeout_ms, body_limit_bytes,
                            breaker_failures, breaker_open_ms, allowed_ranges, request_headers, cors_origins, updated_at)
     select 'upstream-' || n, 'http://127.0.0.1:9', '[]', '{}', 1000, 1000, 1000, 5, 1000, '{127.0.0.0/8}', '{}', '{}', now()
       from generate_series(1, 90) n`,
  ],
  [
    `insert into erasures (id, requested_at, requested_by_kind, requested_by, parts, finished_at)
     select gen_random_uuid(), now() - n * interval '1 hour', 'person', 'local-ana.reyes', '{"parts": [], "hadMailbox": false}', now()
       from generate_series(1, $1::int) n`,
    [of.erasures],
  ],
  [
    `insert into daily_figures (day, counted_at, members, active, by_status, linked, linked_active, logins, sync_runs, sync_ms, sync_rejected, deliveries_failed)
     select (now() at time zone 'UTC')::date - n, now() - n * interval '1 day', 500000 - n, 475000, '{"active": 475000}', 300000, 290000,
            4000, 4, 61000, 50, 3 from generate_series(1, 399) n`,
  ],
  ['vacuum analyze'],
];
