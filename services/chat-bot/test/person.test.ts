import { afterAll, describe, expect, test } from 'vitest';
import { commandLineIn } from './command-line.js';
import { A, startChatBot, webhookSecret } from './harness.js';
import { eventOf } from './member-event.js';

const member = '100321';
const bot = await startChatBot();
const cli = commandLineIn(bot.environment);
const record = bot.platform.put({ member_number: member });
const id = await bot.started(A, member);
expect((await bot.complete(id, member, 'subject-of-rosa')).status).toBe(200);
await bot.webhook(eventOf({ ...record, chat_id: A }), { 'x-webhook-secret': webhookSecret });
const lines = [
  { member_number: member, chat_id: A },
  { member_number: '200', chat_id: 'x' },
];
await bot.pool.query(
  `insert into audit (action, actor, details) values ('rules.changed', 'rules file', $1)`,
  [JSON.stringify({ lines })],
);
await bot.pool.query(`insert into wrong_codes (chat_id, at) values ($1, now())`, [A]);
await bot.pool.query(
  `insert into link_reviews (chat_id, member_number, reason, noticed_at) values ('5', $1, 'gone', now())`,
  [member],
);
await bot.pool.query(
  'insert into suspensions (member_number, suspended, as_of) values ($1, true, now())',
  [member],
);
afterAll(() => bot.stop());

/** The whole database as text, without the tables of migrations. */
async function everything(): Promise<string> {
  const { rows } = await bot.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like '\\_%'`,
  );
  const texts = await Promise.all(
    rows.map(({ name }) =>
      bot.pool.query(`select coalesce(jsonb_agg(t), '[]')::text as all from "${name}" t`),
    ),
  );
  return texts.map(({ rows: [row] }) => row.all).join('\n');
}

test('a person’s export holds what names them in every table', async () => {
  const { out } = await cli('person', 'export', '--member', member);
  const { member_number: number, ...lists } = JSON.parse(out);
  expect(number).toBe(member);
  expect(Object.entries(lists).filter(([, rows]) => (rows as unknown[]).length === 0)).toEqual([]);
  expect(lists).toHaveProperty('wrong_codes');
});

describe('a personal export', () => {
  const tell = async (query: Record<string, string>) =>
    bot.send(
      'GET',
      `/api/people?${new URLSearchParams(query)}`,
      undefined,
      await bot.service(['people:manage']),
    );
  const rosa = { subject: 'subject-of-rosa', member_number: member };

  test('contains the person’s data, but no other actors or subjects', async () => {
    await bot.pool.query(
      `insert into audit (action, actor, chat_id, member_number, details) values
         ('verification.manual', 'person:admin-with-a-name', $1, $2, '{"admin_user_id":"admin-with-a-name","reason":"at the desk"}'),
         ('roles.refresh', 'command line of jane', null, $2, '{}'),
         ('verification.denied', 'account:' || $1, $1, 'number-of-another', '{"claimed_by":"subject-of-another"}'),
         ('roles.refresh', 'person:subject-of-rosa', null, 'number-of-another', '{"to":"another"}')`,
      [A, member],
    );
    // A person who only claimed to be this member, and an unrelated one.
    await bot.pool.query(
      `insert into verifications (id, status, member_number, chat_id, chat_username, code, created_at, expires_at) values
         (gen_random_uuid(), 'expired', $1, 'account-of-another', 'name-of-another', 'code-of-another', now(), now()),
         (gen_random_uuid(), 'expired', 'number-of-another', 'account-of-another', 'name-of-another', null, now(), now())`,
      [member],
    );
    const { status, body } = await tell(rosa);
    expect(status).toBe(200);
    expect(body.verifications).toMatchObject([
      { status: 'completed', chat_id: A },
      { status: 'expired', chat_id: null, chat_username: null },
    ]);
    expect(body.audit.slice(-4)).toMatchObject([
      {
        action: 'verification.manual',
        actor: null,
        chat_id: A,
        details: { reason: 'at the desk' },
      },
      { action: 'roles.refresh', actor: null, member_number: member },
      { action: 'verification.denied', actor: `account:${A}`, member_number: null },
      { action: 'roles.refresh', actor: 'person:subject-of-rosa', member_number: null },
    ]);
    const { out } = await cli('person', 'export', '--member', member);
    for (const text of [JSON.stringify(body), out])
      expect(text).not.toMatch(/another|admin-with-a-name|jane/);
    expect((await tell({ subject: 'a-guest' })).body).toMatchObject({
      verifications: [],
      audit: [],
    });
    const { audit } = (await tell({ subject: 'subject-of-rosa' })).body;
    expect(audit).toMatchObject([
      { action: 'roles.changed', chat_id: null, member_number: null, details: {} },
      { action: 'roles.refresh', chat_id: null, member_number: null, details: {} },
    ]);
  });
});

test('an export is streamed, with bounded memory', async () => {
  await bot.pool.query(
    `insert into deliveries (key, member_number, event_at, error, status, received_at)
     select 'huge-' || n, '900', now(), repeat('x', 1000000), 'failed', now()
       from generate_series(1, 80) n`,
  );
  const small = commandLineIn({ ...bot.environment, NODE_OPTIONS: '--max-old-space-size=64' });
  const { out } = await small('person', 'export', '--member', '900');
  expect(JSON.parse(out).received_events).toHaveLength(80);
  await bot.pool.query(`delete from deliveries where member_number = '900'`);
});

test('a linked person cannot be erased until the link ends', async () => {
  expect((await cli('person', 'erase', '--member', member)).told).toContain('--yes');
  const refused = await cli('person', 'erase', '--member', member, '--yes');
  expect([refused.code, refused.told]).toEqual([1, expect.stringContaining('link')]);
});

test('after an erasure no row names the person, and statistics still count what happened', async () => {
  const record = bot.platform.put({ member_number: member });
  await bot.webhook(eventOf(record, { previous_chat_id: A }));
  await expect.poll(async () => (await bot.account(A)).roles, { timeout: 40_000 }).toEqual([]);
  const count = async () =>
    (await bot.pool.query('select count(*)::int as n from audit')).rows[0].n;
  const before = await count();
  expect((await cli('person', 'erase', '--member', member, '--yes')).code).toBe(0);
  const left = await everything();
  for (const trace of [member, A, 'subject-of-rosa', 'Rosa']) expect(left).not.toContain(trace);
  expect(left).toContain('"200"');
  expect(await count()).toBe(before + 1);
  const again = await cli('person', 'export', '--member', member);
  expect([again.code, again.told]).toEqual([1, expect.stringContaining('There is no data')]);
});
