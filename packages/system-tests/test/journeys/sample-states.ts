import { inDatabase } from './stack.js';

const idOf = (last: number) => `aaaaaaaa-0000-4000-8000-00000000000${last}`;
/** What some pages are about, whatever other tests have done. */
export const laidOut = {
  stopped: idOf(1),
  tried: idOf(2),
  shared: idOf(3),
  erased: idOf(4),
  erasing: idOf(5),
  broken: idOf(6),
  /** Of whose changes and rejected rows there are two pages each. */
  long: idOf(7),
  /** A dry run that failed before it knew anything. */
  untried: idOf(8),
};
const { stopped, tried, shared, erased, erasing, broken, long, untried } = laidOut;
/** Whose erasing waits for what never comes. */
const leaving = '100333';

/** Like the last run that went through, and older than all others. */
const run = (id: string, number: number, differs: string, counts: string) =>
  inDatabase(
    'platform',
    `insert into sync_runs select (jsonb_populate_record(r, jsonb_build_object('id', $1::text, 'number', $2::int,
        'scheduled_for', null, 'counts', r.counts::jsonb || ${counts}) || ${differs})).*
       from sync_runs r where number > 0 and status = 'completed' and types @> '{members}' order by number limit 1
     on conflict do nothing`,
    [id, number],
  );

const change = (id: string, kind: string, after: string) =>
  inDatabase(
    'platform',
    `insert into sync_changes (run_id, type, key, change, before, after)
     select $1, 'members', '100101', $2, '{"first_name": "Chloë", "last_name": "Papadopoulos", "facility_code": "ZNY"}', ${after}
      where not exists (select 1 from sync_changes where run_id = $1)`,
    [id, kind],
  );

const members = (facts: string) =>
  `jsonb_build_object('members', (r.counts::jsonb -> 'members') || ${facts})`;

const erasure = (
  id: string,
  parts: readonly object[],
  { member = null, finished = null }: { member?: string | null; finished?: Date | null },
) =>
  inDatabase(
    'platform',
    `insert into erasures (id, member_number, requested_at, requested_by_kind, requested_by, parts, finished_at)
     values ($1, $2, now(), 'person', 'local-ana.reyes', $3, $4) on conflict do nothing`,
    [id, member, { hadMailbox: finished !== null, parts }, finished],
  );

const part = (service: string, state: string, waits_for: string | null, erased: object | null) => ({
  service,
  state,
  waits_for,
  erased,
});

/** To an unknown subscriber, so that it is not retried. */
const delivery = (status: string, code: number | null, error: string | null) =>
  inDatabase(
    'platform',
    `with event as (
       insert into events (id, event, member_number, payload, created_at)
       values ('laid-out-' || $1, 'member.updated', '100512', '{}', now()) on conflict do nothing returning id)
     insert into event_deliveries (event_id, subscriber, status, attempts, last_status_code, last_error, created_at)
     select id, 'https://hooks.example.org/guildhall/unknown', $1, 7, $2, $3, now() from event`,
    [status, code, error],
  );

const verification = (status: string, reason: string | null) =>
  inDatabase(
    'chat_bot',
    `insert into verifications (id, status, reason, chat_id, chat_username, member_number, created_at, expires_at)
     select gen_random_uuid(), $1, $2, '710000000000008888', 'laid.out', '100512', now() - interval '2 days', now() - interval '1 day'
      where not exists (select 1 from verifications where chat_username = 'laid.out' and reason is not distinct from $2)`,
    [status, reason],
  );

/** Of one whose account has left the server. */
const absent = () =>
  inDatabase(
    'chat_bot',
    `insert into link_reviews (chat_id, member_number, reason, noticed_at)
     values ('710000000000008888', '100512', 'account_not_in_server', now() - interval '2 days') on conflict do nothing`,
  );

/** A job that failed for good, or is retried tomorrow. */
export const failedJob = (
  database: 'platform' | 'pay',
  name: string,
  state: 'failed' | 'created',
  error: string,
) =>
  inDatabase(
    database,
    `insert into jobs.job (name, state, singleton_key, data, start_after)
     select $1, $2::jobs.job_state, 'all', jsonb_build_object('past', jsonb_build_object('failures', 3, 'since', now() - interval '1 hour', 'error', $3::text)),
            now() + case when $2 = 'created' then interval '1 day' else interval '0' end
      where not exists (select 1 from jobs.job where name = $1 and data #>> '{past,error}' = $3)`,
    [name, state, error],
  );

export async function layOut(): Promise<void> {
  await run(
    stopped,
    -1,
    `jsonb_build_object('status', 'failed')`,
    members(`jsonb_build_object('status', 'stopped', 'rejected', 1,
      'reason', '1100 of 1200 live rows (91.7 %) are gone from the source, more than the 10 % that may leave at once')`),
  );
  await run(tried, -2, `jsonb_build_object('dry_run', true)`, members(`'{"updated": 1}'::jsonb`));
  await run(
    broken,
    -3,
    `jsonb_build_object('status', 'timed_out', 'error_code', 'SYNC_TIMEOUT',
      'error_message', 'It took longer than 3600 seconds', 'requested_by', 'administrator local-ana.reyes')`,
    members(`'{"status": "failed"}'::jsonb`),
  );
  await run(
    untried,
    -5,
    `jsonb_build_object('status', 'failed', 'dry_run', true, 'error_code', 'SYNC_MAPPING',
      'error_message', 'The source''s members has no column name, which members.last_name is mapped to')`,
    members(`'{"status": "failed"}'::jsonb`),
  );
  await run(
    long,
    -4,
    `jsonb_build_object('dry_run', true)`,
    members(`'{"updated": 60, "rejected": 60}'::jsonb`),
  );
  await inDatabase(
    'platform',
    `insert into sync_changes (run_id, type, key, change, before, after)
     select $1, 'members', 200000 + n, 'update', '{"last_name": "Lee"}', '{"last_name": "Li"}' from generate_series(1, 60) n
      where not exists (select 1 from sync_changes where run_id = $1)`,
    [long],
  );
  await inDatabase(
    'platform',
    `insert into sync_rejected (run_id, type, key, code, message, fields)
     select $1, 'members', 300000 + n, 'MEMBER_DATA_INCOMPLETE', 'last_name is missing', '{"last_name": null}' from generate_series(1, 60) n
      where not exists (select 1 from sync_rejected where run_id = $1)`,
    [long],
  );
  await change(stopped, 'deactivate', 'null');
  await change(
    tried,
    'update',
    `'{"first_name": "Chloë", "last_name": "Papadopoulos-Featherstonehaugh", "facility_code": "ZNY"}'`,
  );
  await inDatabase(
    'platform',
    `insert into sync_rejected (run_id, type, key, code, message, fields) select $1, r.* from (values
      ('members', '100051', 'INVALID_FACILITY_CODE', 'Facility NOPE does not exist',
       '{"email": "daniel.perez.100051@example.org", "last_name": "Pérez", "facility_code": "NOPE"}'::jsonb),
      ('members', '100052', 'MEMBER_DATA_INCOMPLETE', 'last_name is missing',
       '{"email": "chloe.100052@example.org", "last_name": null, "facility_code": "ZNY"}')) as r (type, key, code, message, fields)
      where not exists (select 1 from sync_rejected where run_id = $1)`,
    [stopped],
  );
  await inDatabase(
    'pay',
    `insert into shared_checks (id, membernumber, pp_id, facility_code, expires_at)
     values ($1, '100512', '202606', 'ZNY', now() + interval '90 days') on conflict do nothing`,
    [shared],
  );
  await erasure(
    erased,
    [
      part('platform', 'done', null, { members: 1, links: 1 }),
      part('chat-bot', 'done', null, { verifications: 2 }),
      part('pay', 'absent', null, null),
    ],
    { finished: new Date() },
  );
  await erasure(
    erasing,
    [
      part('chat-bot', 'waiting', 'chat-bot cannot be reached', null),
      part('pay', 'waiting', 'It answered 503', null),
      part('platform', 'waiting', 'It runs last, when the others are done', null),
    ],
    { member: leaving },
  );
  await delivery('failed', null, 'This address is no longer a subscriber');
  await failedJob('platform', 'find-leavings', 'failed', 'connect ECONNREFUSED 127.0.0.1:8090');
  await failedJob('pay', 'purge', 'created', 'canceling statement due to statement timeout');
  await absent();
  await verification('expired', 'expired');
  await verification('cancelled', 'not_me');
}
