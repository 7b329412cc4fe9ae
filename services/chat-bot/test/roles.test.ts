import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { enqueueAccounts } from '../src/features/roles/enqueue-accounts.js';
import { A, accounts, B, C, OUTSIDER, OWNER_ID, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());
beforeEach(async () => {
  await bot.control('DELETE', '/faults');
  bot.platform.members.clear();
  await bot.pool.query('delete from erased_members');
  for (const id of [A, B, C])
    await bot.control('PUT', `/members/${id}`, { roles: ['Moderator'], nickname: null });
});

const post = async (path: string, body: object) =>
  bot.send('POST', `/api/chat/roles/${path}`, body, await bot.service());
const assign = (chat_id: string, member_number: string) =>
  post('assign', { chat_id, member_number });
const refresh = (chat_id: string) => post('refresh', { chat_id });
const writesTo = async (chat_id: string) =>
  (await bot.writes()).filter(({ path }) => path.includes(chat_id)).length;
const soon = { timeout: 40_000, interval: 300 };
const member = (chat_id: string | null, more: object = {}) =>
  bot.platform.put({ member_number: '100', chat_id, ...more });

const facrep = {
  ...{ id: 1, position_type: 'facrep', facility_code: 'ZQX', facility_name: null },
  ...{ start_date: '2026-01-01', end_date: null, active: true },
};

test('roles and nickname follow the rules; unmanaged roles stay', async () => {
  member(A);
  const answer = await assign(A, '100');
  expect(answer.body).toEqual({
    success: true,
    roles_assigned: ['Member'],
    nickname_set: 'Rosa Q | ZQX',
  });
  expect((await bot.account(A)).roles.sort()).toEqual(['Member', 'Moderator']);
});

test('a refresh reports its changes; a second one changes and writes nothing', async () => {
  member(A);
  await bot.control('PUT', `/members/${A}`, { roles: ['Moderator', 'Provisional'] });
  expect((await refresh(A)).body).toEqual({
    success: true,
    roles_added: ['Member'],
    roles_removed: ['Provisional'],
    nickname_updated: true,
  });
  const before = await writesTo(A);
  const again = await refresh(A);
  expect(again.body).toMatchObject({ roles_added: [], roles_removed: [], nickname_updated: false });
  expect(await writesTo(A)).toBe(before);
});

test('a trusted service may assign roles to an unlinked pair, and the assignment is recorded', async () => {
  member(null);
  expect((await assign(B, '100')).status).toBe(200);
  const written = (await bot.audited()).filter(({ about }) => about === `account:${B}`);
  expect(written.map(({ action }) => action)).toEqual([
    'roles.assigned_without_link',
    'roles.changed',
  ]);
});

test('a member or an account that is linked elsewhere is 409', async () => {
  member(A);
  bot.platform.put({ member_number: '200', chat_id: B });
  for (const [chatId, number] of [
    [C, '100'],
    [B, '100'],
  ] as const) {
    const answer = await assign(chatId, number);
    expect([answer.status, answer.body.error]).toEqual([409, 'ALREADY_VERIFIED']);
    expect(answer.body.details).toEqual({ chat_id: chatId, suggestion: expect.any(String) });
  }
});

test('an unknown member, and an account without one, are 404 MEMBER_NOT_FOUND', async () => {
  for (const answer of [await assign(A, '999'), await refresh(A)])
    expect([answer.status, answer.body.error]).toEqual([404, 'MEMBER_NOT_FOUND']);
});

test('an account outside the server is 404, and its link is marked for review', async () => {
  member(OUTSIDER);
  const answer = await refresh(OUTSIDER);
  expect([answer.status, answer.body.error]).toEqual([404, 'DISCORD_USER_NOT_FOUND']);
  expect(answer.body.details).toMatchObject({ chat_id: OUTSIDER });
  expect(answer.body.details.suggestion).toEqual(expect.any(String));
  expect(await bot.reviews()).toMatchObject([{ chat_id: OUTSIDER, member_number: '100' }]);
});

test('an account outside the server without a member is not listed for review', async () => {
  const linked = member(OUTSIDER);
  expect((await refresh(OUTSIDER)).status).toBe(404);
  expect(await bot.reviews()).toHaveLength(1);
  const unlinked = { ...linked, chat_id: null };
  bot.platform.put(unlinked);
  await bot.webhook(eventOf(unlinked));
  expect(await bot.reviews()).toEqual([]);
  expect((await assign(OUTSIDER, '100')).status).toBe(404);
  expect(await bot.reviews()).toEqual([]);
});

describe('a role that cannot be removed from an unlinked account', () => {
  const erase = async () =>
    bot.send(
      'POST',
      '/api/people/100/erase',
      { asked_by: 'x' },
      await bot.service(['people:manage']),
    );
  /** As changed in the server's role list, and back. */
  const move = (role: string, position: number) =>
    bot.control('PUT', `/roles/${encodeURIComponent(role)}`, { position });
  /** As the hourly attempt and the nightly comparison ask; what was seen of the server may be two seconds old. */
  async function rolesLater(subject: string) {
    await enqueueAccounts(bot.kysely, [subject], 'test');
    return (await bot.account(subject)).roles;
  }

  test.each([
    ['while another could be', ['Moderator', 'Member', 'Facility Rep']],
    ['as the only one', ['Moderator', 'Facility Rep']],
  ])('%s, is removed as soon as possible and blocks an erasure until then', async (_, held) => {
    const linked = member(A, { positions: [facrep] });
    await refresh(A);
    await bot.control('PUT', `/members/${A}`, { roles: held });
    await move('Facility Rep', 99);
    onTestFinished(() => move('Facility Rep', 6).then(() => undefined));
    const unlinked = { ...linked, chat_id: null };
    bot.platform.put(unlinked);
    const answer = async () => {
      const { status, body } = await bot.webhook(eventOf(unlinked));
      return [status, body.error];
    };
    await expect.poll(answer, { timeout: 20_000 }).toEqual([500, 'INSUFFICIENT_PERMISSIONS']);
    const left = async () => (await rolesLater(A)).sort();
    await expect.poll(left, soon).toEqual(['Facility Rep', 'Moderator']);
    expect((await erase()).status).toBe(409);
    await move('Facility Rep', 6);
    await expect.poll(() => rolesLater(A), soon).toEqual(['Moderator']);
    expect((await erase()).status).toBe(200);
  });

  test('does not block an erasure once the account has left the server', async () => {
    const linked = member(A);
    await refresh(A);
    bot.platform.put({ ...linked, chat_id: null });
    expect((await erase()).status).toBe(409);
    await bot.control('DELETE', `/members/${A}`);
    onTestFinished(async () => {
      await bot.control('POST', '/members', { chat_id: A });
    });
    await enqueueAccounts(bot.kysely, [A], 'unlink');
    await expect.poll(async () => (await erase()).status, soon).toBe(200);
  });
});

test('the owner gets roles and keeps the nickname', async () => {
  member(OWNER_ID);
  const answer = await assign(OWNER_ID, '100');
  expect(answer.body).toMatchObject({ roles_assigned: ['Member'], nickname_set: null });
  expect((await bot.account(OWNER_ID)).nickname).toBe(null);
});

test.each([
  [{ status: 500 }, 503, 'SERVER_UNAVAILABLE'],
  [{ status: 403, code: 50013 }, 403, 'INSUFFICIENT_PERMISSIONS'],
] as const)(
  'the chat product answering %j is %i %s, and no partial state is kept',
  async (fault, status, code) => {
    await bot.fault({ method: 'PUT', path: '/guilds/*/members/*/roles/*', ...fault, times: 20 });
    member(C);
    const started = performance.now();
    const answer = await refresh(C);
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect(performance.now() - started).toBeLessThan(9_000);
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await bot.account(C)).toEqual({ roles: ['Moderator'], nickname: null });
  },
);

const rolePath = '/guilds/*/members/*/roles/*';
/** What the audit says was given, a list for each change. */
const givenTo = async (account: string) =>
  (await bot.audited({ account, action: 'roles.changed' })).map(
    ({ after }) => (after as { roles_added: string[] }).roles_added,
  );

test('roles written by an earlier attempt are reported and recorded, even if the last attempt fails', async () => {
  member(A, { positions: [facrep] });
  const path = rolePath;
  const given = () => givenTo(A);
  const before = (await given()).length;
  await bot.fault({ method: 'PUT', path, status: 500, after_effect: true });
  expect((await refresh(A)).body.roles_added.sort()).toEqual(['Facility Rep', 'Member']);
  expect((await given()).slice(before).map(roles => roles.sort())).toEqual([
    ['Facility Rep', 'Member'],
  ]);
  await bot.control('PUT', `/members/${A}`, { roles: ['Moderator'] });
  await bot.fault({ method: 'PUT', path, status: 500, after_effect: true });
  await bot.fault({ method: 'PUT', path, status: 500, times: null });
  expect((await refresh(A)).status).toBe(503);
  await bot.control('DELETE', '/faults');
  // A retry of the job may be faster than this refresh.
  expect((await refresh(A)).status).toBe(200);
  const since = async () =>
    (await given())
      .slice(before + 1)
      .flat()
      .sort();
  await expect.poll(since).toEqual(['Facility Rep', 'Member']);
});

describe('after a role write with unknown outcome', () => {
  const unheard = { method: 'PUT', path: rolePath, status: 500, after_effect: true, times: null };
  const unsettled = async (account: string) =>
    (
      await bot.pool.query(`select 1 from audit where chat_id = $1 and details ? 'under_way'`, [
        account,
      ])
    ).rowCount;

  test('the audit lists each assigned role once, even if every attempt assigned one', async () => {
    const [, , , account = ''] = accounts;
    member(account, { member_type: 'Trainee', positions: [facrep] });
    await bot.fault(unheard);
    expect((await refresh(account)).status).toBe(503);
    await bot.control('DELETE', '/faults');
    expect((await refresh(account)).status).toBe(200);
    const three = ['Facility Rep', 'Member', 'Trainee'];
    expect((await bot.account(account)).roles.sort()).toEqual(three);
    expect((await givenTo(account)).flat().sort()).toEqual(three);
    expect(await unsettled(account)).toBe(0);
  });

  test('the audit entry is removed once the role is known to be missing', async () => {
    const [, , , , account = ''] = accounts;
    member(account);
    await bot.fault({ ...unheard, after_effect: false });
    expect((await refresh(account)).status).toBe(503);
    await bot.control('DELETE', '/faults');
    expect((await refresh(account)).body.roles_added).toEqual(['Member']);
    expect(await givenTo(account)).toEqual([['Member']]);
  });

  test('the account is checked again soon, without a request', async () => {
    const [, , , , , account = ''] = accounts;
    member(account);
    await bot.fault(unheard);
    const look = { method: 'GET', path: `/guilds/*/members/${account}` };
    // No look but the first, for the second attempt would see what was given.
    await bot.fault({ ...look, delay_ms: 1 });
    await bot.fault({ ...look, status: 500, times: null });
    expect((await refresh(account)).status).toBe(503);
    await bot.control('DELETE', '/faults');
    await expect.poll(() => unsettled(account), soon).toBe(0);
    expect((await givenTo(account)).flat()).toEqual(['Member']);
  });
});

test('a failed read writes nothing', async () => {
  // One for whom no earlier job waits for its retry.
  const [, , , , , , account = ''] = accounts;
  member(account);
  await bot.fault({ method: 'GET', path: `/guilds/*/members/${account}`, status: 500, times: 20 });
  expect((await refresh(account)).status).toBe(503);
  expect(await writesTo(account)).toBe(0);
});

test('readiness reports a bot removed from the server and what to do, and recovers when it returns', async () => {
  const chat = async () =>
    (await bot.send('GET', '/readyz')).body.checks.find(
      ({ name }: { name: string }) => name === 'chat',
    );
  await bot.control('DELETE', '/members/300000000000000001');
  onTestFinished(async () => {
    await bot.control('POST', '/members', { chat_id: '300000000000000001' }).catch(() => undefined);
  });
  await expect.poll(chat).toMatchObject({ state: 'warning' });
  expect((await chat()).message).toContain('`doctor` prints an invite link');
  member(A);
  expect((await refresh(A)).body.details.suggestion).toContain('The bot is not in the server');
  await bot.control('POST', '/members', { chat_id: '300000000000000001' });
  await expect.poll(chat).toMatchObject({ state: 'ok' });
});

test('a server that requires two-factor authentication is reported with the owner to set it up', async () => {
  const path = '/guilds/*/members/*/roles/*';
  await bot.fault({ method: 'PUT', path, status: 403, code: 60_003, times: null });
  // Only now: the bot's return compares all accounts.
  member(A);
  const { body } = await refresh(A);
  expect([body.error, body.details.suggestion]).toEqual([
    'INSUFFICIENT_PERMISSIONS',
    expect.stringContaining('account that owns the bot'),
  ]);
});

test('a refused token shows in readiness, and recovers without a restart', async () => {
  member(A);
  expect((await bot.send('GET', '/readyz')).status).toBe(200);
  await bot.control('POST', '/token/revoke');
  const refused = await refresh(A);
  expect([refused.status, refused.body.error]).toEqual([503, 'SERVER_UNAVAILABLE']);
  const unready = await bot.send('GET', '/readyz');
  expect(unready.status).toBe(503);
  expect(JSON.stringify(unready.body)).toContain('DISCORD_TOKEN');
  await bot.control('POST', '/token/restore');
  const again = { timeout: 40_000, interval: 300 };
  await expect.poll(async () => (await bot.send('GET', '/readyz')).status, again).toBe(200);
  expect((await refresh(A)).status).toBe(200);
});

/** The last one: the limit outlives its test. */
test('a long rate limit is a 503 with its Retry-After, and no request is sent before', async () => {
  member(C);
  await bot.fault({
    method: 'PUT',
    path: '/guilds/*/members/*/roles/*',
    status: 429,
    retry_after: 60,
    scope: 'global',
    times: 20,
  });
  const answer = await refresh(C);
  expect([answer.status, answer.body.error]).toEqual([503, 'SERVER_UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
  const before = await writesTo(C);
  expect((await refresh(C)).status).toBe(503);
  expect(await writesTo(C)).toBe(before);
});
