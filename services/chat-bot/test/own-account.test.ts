import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { A, accounts, B, C, OUTSIDER, SERVER_ID, startChatBot } from './harness.js';

const applicationSecret = 'the-secret-of-the-application';
const back = 'http://127.0.0.1:1/back';
const rulesFile = join(await mkdtemp(join(tmpdir(), 'rules-')), 'rules.yaml');
await writeFile(
  rulesFile,
  `nickname: ['{first_name} {last_initial}']
roles:
- role: Member
- role: Facility Rep
  when: { position: facrep }
- role: No Such Role
  when: { facility_code: ZQX }
`,
);
const bot = await startChatBot({
  environment: { ROLE_RULES_FILE: rulesFile, LIMIT_VERIFICATION: '3/60' },
  chat: { oauth: { clientSecret: applicationSecret, redirectUris: [back] } },
});
afterAll(async () => {
  await bot.stop();
  await rm(dirname(rulesFile), { recursive: true });
});

const path = '/api/me/chat-account';
const look = async (member: string | null) =>
  bot.send('GET', path, undefined, await bot.person(member));
const refresh = async (member: string) =>
  bot.send('POST', `${path}/refresh`, undefined, await bot.person(member));
const facrep = {
  id: 1,
  position_type: 'facrep',
  facility_code: 'ZQX',
  facility_name: null,
  start_date: '2026-01-01',
  end_date: null,
  active: true,
};

test('a member’s own account lists its roles, the reason for each, and the time of the last update', async () => {
  const { member_number } = bot.platform.newMember({ chat_id: A, chat_username: 'rosa.q' });
  const before = await look(member_number);
  expect(before.body).toMatchObject({ state: 'linked', in_server: null, last_refresh_at: null });
  expect((await refresh(member_number)).body).toMatchObject({ roles_added: ['Member'] });
  bot.platform.put({ member_number, chat_id: A, chat_username: 'rosa.q', positions: [facrep] });
  const { body } = await look(member_number);
  expect(body).toMatchObject({
    success: true,
    state: 'linked',
    chat_id: A,
    chat_username: 'rosa.q',
    in_server: true,
    nickname: 'Rosa Q',
    server_name: 'Guildhall',
  });
  expect(Date.now() - Date.parse(body.last_refresh_at)).toBeLessThan(60_000);
  const about = (field: string, values: string[], facilities: string[] = []) => [
    [{ field, values, facilities, is_exception: false }],
  ];
  expect(body.roles).toEqual([
    { name: 'Member', state: 'given', reasons: about('status', ['active']), obstacle: null },
    {
      name: 'Facility Rep',
      state: 'missing',
      obstacle: null,
      reasons: about('position', ['facrep'], ['ZQX']),
    },
    {
      name: 'No Such Role',
      state: 'missing',
      reasons: about('facility_code', ['ZQX']),
      obstacle: 'The server has no role “No Such Role”.',
      obstacle_said: { code: 'role_unknown', values: ['No Such Role'] },
    },
  ]);
  await refresh(member_number);
  expect((await look(member_number)).body.roles[1].state).toBe('given');
  // What no longer applies goes with the next refresh.
  bot.platform.put({ member_number, chat_id: A, facility_code: 'ZAU' });
  expect((await look(member_number)).body.roles).toMatchObject([
    { name: 'Member', state: 'given' },
    { name: 'Facility Rep', state: 'leaving', reasons: [] },
  ]);
  bot.platform.put({ member_number });
});

test('reading it makes no requests to the chat product', async () => {
  const { member_number } = bot.platform.newMember({ chat_id: B });
  await refresh(member_number);
  await bot.control('DELETE', '/requests');
  for (let i = 0; i < 5; i++) expect((await look(member_number)).status).toBe(200);
  expect((await bot.requests()).filter(({ path: asked }) => asked.includes(B))).toEqual([]);
  bot.platform.put({ member_number });
});

test('a missing account or membership is reported', async () => {
  const free = bot.platform.newMember();
  const inactive = bot.platform.newMember({ status: 'inactive' });
  expect((await look(free.member_number)).body).toMatchObject({ state: 'not_linked', roles: [] });
  expect((await look(inactive.member_number)).body).toMatchObject({ state: 'inactive' });
  for (const member of [null, '999999']) {
    const { body, status } = await look(member);
    expect([status, body.error]).toEqual([404, 'MEMBER_NOT_FOUND']);
  }
  const refused = await refresh(free.member_number);
  expect([refused.status, refused.body.error]).toEqual([404, 'MEMBER_NOT_FOUND']);
  expect((await bot.send('GET', path, undefined, await bot.service())).status).toBe(403);
  expect((await bot.send('GET', path)).status).toBe(401);
});

test('the history of an account under an earlier member is not shown to its new one', async () => {
  const chat_id = accounts[4] ?? '';
  const former = bot.platform.newMember({ chat_id });
  await refresh(former.member_number);
  bot.platform.put({ member_number: former.member_number });
  const next = bot.platform.newMember({ chat_id });
  expect((await look(next.member_number)).body).toMatchObject({
    nickname: null,
    last_refresh_at: null,
    roles: [{ name: 'Member', state: 'missing' }, { name: 'No Such Role' }],
  });
});

test('refreshes are limited per person', async () => {
  const one = bot.platform.newMember({ chat_id: accounts[5] ?? '' });
  const other = bot.platform.newMember({ chat_id: accounts[6] ?? '' });
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await refresh(one.member_number)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await refresh(other.member_number)).status).toBe(200);
  expect((await look(one.member_number)).status).toBe(200);
});

describe('while the chat product is away', () => {
  test('the desired roles are still shown, and a refresh reports the outage', async () => {
    const away = await startChatBot({
      environment: {
        DISCORD_API_URL: 'http://127.0.0.1:9',
        ROLE_RULES_FILE: bot.environment.ROLE_RULES_FILE ?? '',
      },
    });
    onTestFinished(away.stop);
    const { member_number } = away.platform.newMember({ chat_id: C });
    const headers = await away.person(member_number);
    const { body, status } = await away.send('GET', path, undefined, headers);
    expect([status, body.server_name]).toEqual([200, null]);
    expect(body.roles).toMatchObject([
      { name: 'Member', state: 'unknown' },
      { name: 'No Such Role', state: 'unknown' },
    ]);
    const refused = await away.send('POST', `${path}/refresh`, undefined, headers);
    expect([refused.status, refused.body.error]).toEqual([503, 'SERVER_UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBeDefined();
  });
});

describe('joining the server', () => {
  /** What the chat product's own login gives, on the wire. */
  async function tokenOf(account: string, scope: string): Promise<string> {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: '300000000000000002',
      redirect_uri: back,
      scope,
    });
    const allowed = await fetch(`${bot.chat.url}/oauth2/authorize?${query}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account, answer: 'allow' }),
    });
    const code = new URL(allowed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const given = await fetch(`${bot.chat.url}/api/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: back,
        client_id: '300000000000000002',
        client_secret: applicationSecret,
      }),
    });
    return ((await given.json()) as { access_token: string }).access_token;
  }
  const join = async (chat_id: string, access_token: string) =>
    bot.send('POST', '/api/chat/server/join', { chat_id, access_token }, await bot.service());

  test('adds the account once, and reports when it is already in the server', async () => {
    const token = await tokenOf('outsider', 'identify guilds.join');
    expect((await join(OUTSIDER, token)).body).toEqual({ success: true, joined: true });
    expect((await bot.account(OUTSIDER)).roles).toEqual([]);
    expect((await join(OUTSIDER, token)).body).toEqual({ success: true, joined: false });
  });

  test('is refused if the bot may not invite, with the missing permission', async () => {
    const roles = (await bot.control('GET', '/roles')) as { name: string; permissions: string }[];
    const had = roles.find(({ name }) => name === 'Guildhall')?.permissions;
    const may = (permissions: unknown) => bot.control('PUT', '/roles/Guildhall', { permissions });
    await may(String(BigInt(had ?? 0) & ~1n));
    onTestFinished(() => may(had).then(() => undefined));
    const { body, status } = await join(OUTSIDER, await tokenOf('outsider', 'guilds.join'));
    expect([status, body.error]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(body.details.suggestion).toContain('“Create Invite”');
  });

  test('is refused without that account’s own permission', async () => {
    for (const token of ['nonsense', await tokenOf('user10', 'identify guilds.join')]) {
      const { body, status } = await join('400000000000000098', token);
      expect([status, body.details.server_id]).toEqual([403, SERVER_ID]);
      expect(JSON.stringify(body)).not.toContain(token);
    }
    const headers = await bot.person('1');
    expect((await bot.send('POST', '/api/chat/server/join', {}, headers)).status).toBe(403);
  });
});

test('each person has their own limit of 60 calls a minute', async () => {
  const limited = await startChatBot({ environment: { LIMIT_PERSON: '' } });
  onTestFinished(() => limited.stop());
  const own = await limited.person(limited.platform.newMember({ chat_id: null }).member_number);
  const call = (headers: typeof own) => limited.send('GET', path, undefined, headers);
  for (let nth = 1; nth <= 60; nth++) expect((await call(own)).status).toBe(200);
  expect((await call(own)).status).toBe(429);
  const other = limited.platform.newMember({ chat_id: null }).member_number;
  expect((await call(await limited.person(other))).status).toBe(200);
});
