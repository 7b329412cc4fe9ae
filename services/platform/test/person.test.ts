import { afterAll, expect, test } from 'vitest';
import { commandLineIn } from './command-line.js';
import { dumpTables } from './dump-tables.js';
import { insertFacilities, insertMembers, insertPosition } from './factories.js';
import { startPlatform } from './harness.js';

const number = '778899';
const chatId = '184067352906014723';
const subject = 'subject-of-zerlina';
/** What must not be found anywhere once the person is forgotten. */
const traces = ['Zerlina', 'Qvist', 'zerlina', number, chatId, subject];

const platform = await startPlatform({
  MAIL_DOMAIN: 'example.org',
  EVENT_SUBSCRIBERS: 'http://127.0.0.1:1/hook',
});
const commandLine = commandLineIn(platform.environment);
const run = (args: string) => commandLine(args.split(' '));
const { pool, send } = platform;
await insertFacilities(pool, { NW: ['ZQX'] });
const person = { first_name: 'Zerlina', last_name: 'Qvist', email: 'zerlina@example.org' };
await insertMembers(pool, [
  { member_number: number, ...person, facility_code: 'ZQX' },
  { member_number: '1000', last_name: 'Bystander' },
]);
await insertPosition(pool, { id: 1, member_number: number, facility_code: 'ZQX' });
const headers = await platform.apiKey();
const link = (member: string, body: object) =>
  send('POST', `/api/member/${member}/link-chat`, { headers, body });
await link(number, { chat_id: chatId, chat_username: 'zerlina', identity_user_id: subject });
await link('1000', { chat_id: '184067352906014999', chat_username: 'bystander' });
await send('POST', '/api/mailhost/create-email', {
  headers: await platform.session({ subject, member: number }),
  body: { emailFormat: 'zerlina.qvist' },
});
await pool.query(
  `with run as (insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
     requested_by, member_number, counts, failed_operations, checkpoint)
   values ('run', 'completed', 'full', '{members}', false, 1000, 1, false, 'administrator subject-of-bystander', $1, '{}', '{}',
           jsonb_build_object('type', 'members', 'key', $1::text)) returning id),
   changed as (insert into sync_changes (run_id, type, key, change, after)
     select id, 'members', $1, 'insert', jsonb_build_object('member_number', $1::text) from run)
   insert into sync_rejected (run_id, type, key, code, message, fields)
   select id, 'members', $1, 'INVALID_FACILITY_CODE', 'no', jsonb_build_object('member_number', $1::text) from run`,
  [number],
);
await pool.query(
  `insert into leavings (member_number, system, direction, requested_at) values ($1, 'chat', 'return', now())`,
  [number],
);
// What the person did as an administrator.
await pool.query(
  `with key as (insert into keys (id, kind, name, hash, scopes, created_by) values ('k', 'api', 'theirs', 'hash', '{}', $1)),
   erasure as (insert into erasures (id, requested_at, requested_by_kind, requested_by, parts, finished_at)
     values (gen_random_uuid(), now(), 'person', $1, '{"parts":[],"hadMailbox":false}', now()))
   insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
     requested_by, counts, failed_operations, checkpoint)
   values ('theirs', 'completed', 'full', '{members}', false, 1000, 1, false, 'administrator ' || $1, '{}', '{}',
           '{"type":"members","key":"number-of-bystander"}')`,
  [subject],
);
await pool.query(
  `insert into events (id, event, payload, created_at)
     select 'evt_' || n, 'sync.completed', json_build_object('data', json_build_object('requested_by', 'administrator ' || own)), now()
       from unnest($1::text[]) with ordinality as each (own, n)`,
  [['subject-of-bystander', subject]],
);
afterAll(() => platform.stop());

test('an export contains all data about the person, but no credentials', async () => {
  const { code, out } = await run(`person export --member ${number}`);
  expect(code).toBe(0);
  const found = JSON.parse(out);
  expect(found).toMatchObject({
    member: [{ member_number: number, email: 'zerlina@example.org' }],
    positions: [{ position_type: 'facrep' }],
    chat_links: [{ chat_id: chatId }],
    mail_accounts: [{ address: 'zerlina.qvist@example.org' }],
    leavings: [{ system: 'chat' }],
    sessions: [{ subject }],
    audit: [{ action: 'chat.link' }, { action: 'mail.create' }],
    events: [
      { event: 'member.updated', deliveries: [{ status: 'pending' }] },
      { event: 'sync.completed', requested_by: `administrator ${subject}` },
    ],
    rejected_rows: [{ code: 'INVALID_FACILITY_CODE' }],
    sync_changes: [{ change: 'insert' }],
    keys: [{ name: 'theirs' }],
    sync_runs: [
      { id: 'run', requested_by: null, member_number: number, checkpoint: { key: number } },
      { id: 'theirs', requested_by: `administrator ${subject}`, checkpoint: null },
    ],
    erasures: [{}],
  });
  expect(found.sessions[0]).not.toHaveProperty('tokens');
  expect(out).not.toMatch(/bystander/i);
});

test('an erasure needs confirmation, and refuses members whom the next synchronization would restore', async () => {
  const erase = `person erase --member ${number}`;
  const hasty = await run(erase);
  expect([hasty.code, hasty.told]).toEqual([1, expect.stringContaining('--yes')]);
  const early = await run(`${erase} --yes`);
  expect([early.code, early.told]).toEqual([1, expect.stringContaining('still in the source')]);
  expect(await dumpTables(platform.pool)).toContain('Zerlina');
});

test('without a key for marks an erasure is refused before the member is unlinked', async () => {
  const left = "update members set left_source_at = now() where member_number = '1000'";
  await pool.query(left);
  const { ERASURE_KEY: _, ...keyless } = platform.environment;
  const refused = await commandLineIn(keyless)(['person', 'erase', '--member', '1000', '--yes']);
  await pool.query(left.replace('now()', 'null'));
  expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('ERASURE_KEY')]);
  const { rows } = await pool.query(`select 1 from chat_links where member_number = '1000'`);
  expect(rows).toHaveLength(1);
});

test('a member who left the source is unlinked, announced, and erased after delivery', async () => {
  const { pool } = platform;
  await pool.query('update members set left_source_at = now() where member_number = $1', [number]);
  const erase = `person erase --member ${number} --yes`;
  const first = await run(erase);
  expect([first.code, first.told]).toEqual([0, '']);
  expect(first.out).toContain('Remove the mailbox zerlina.qvist@example.org');
  expect(first.out).toContain('Undelivered events about the member: 2.');
  const { rows: waiting } = await pool.query(
    `select payload -> 'data' as data from events where member_number = $1 order by created_at`,
    [number],
  );
  expect(waiting[1]?.data).toMatchObject({ chat_id: null, previous_chat_id: chatId });

  await pool.query(`update event_deliveries set status = 'delivered', next_attempt_at = null`);
  expect((await run(erase)).code).toBe(0);
  const rest = await dumpTables(platform.pool);
  expect(traces.filter(trace => rest.includes(trace))).toEqual([]);
  expect(rest).toContain('person.erased');
  expect(rest).toContain('"requested_by": "administrator subject-of-bystander"');
  const { rows: news } = await pool.query(
    `select payload -> 'data' ->> 'requested_by' as by from events where event = 'sync.completed' order by id`,
  );
  expect(news).toEqual([
    { by: 'administrator subject-of-bystander' },
    { by: 'administrator erased' },
  ]);
  expect(rest).toContain('Bystander');
  const nothing = await run(erase);
  expect([nothing.code, nothing.told]).toEqual([
    1,
    expect.stringContaining('There is no data about'),
  ]);
});
