import { inDatabase } from './stack.js';

const idOf = (last: number) => `aaaaaaaa-0000-4000-8000-00000000000${last}`;
/** What some pages are about, whatever other tests have done. */
export const laidOut = {
  stopped: idOf(1),
  tried: idOf(2),
  shared: idOf(3),
  erased: idOf(4),
};
const { stopped, tried, shared, erased } = laidOut;

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
     select $1, 'members', '100101', $2, '{"first_name": "Chloë", "last_name": "Papadopoulos", "facility_code": "ZNY"}', ${after}`,
    [id, kind],
  );

const members = (facts: string) =>
  `jsonb_build_object('members', (r.counts::jsonb -> 'members') || ${facts})`;

const erasure = (id: string) =>
  inDatabase(
    'platform',
    `insert into erasures (id, requested_at, requested_by_kind, requested_by, parts, finished_at)
     values ($1, now(), 'person', 'local-ana.reyes', $2, now()) on conflict do nothing`,
    [
      id,
      {
        hadMailbox: true,
        parts: [
          { service: 'platform', state: 'done', waits_for: null, erased: { members: 1, links: 1 } },
          { service: 'chat-bot', state: 'done', waits_for: null, erased: { verifications: 2 } },
          { service: 'pay', state: 'absent', waits_for: null, erased: null },
        ],
      },
    ],
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
  await change(stopped, 'deactivate', 'null');
  await change(
    tried,
    'update',
    `'{"first_name": "Chloë", "last_name": "Papadopoulos-Featherstonehaugh", "facility_code": "ZNY"}'`,
  );
  await inDatabase(
    'platform',
    `insert into sync_rejected (run_id, type, key, code, message, fields) values
      ($1, 'members', '100051', 'INVALID_FACILITY_CODE', 'There is no facility NOPE',
       '{"email": "daniel.perez.100051@example.org", "last_name": "Pérez", "facility_code": "NOPE"}')`,
    [stopped],
  );
  await inDatabase(
    'pay',
    `insert into shared_checks (id, membernumber, pp_id, facility_code, expires_at)
     values ($1, '100512', '202606', 'ZNY', now() + interval '90 days') on conflict do nothing`,
    [shared],
  );
  await erasure(erased);
}
