import { afterAll, expect, test } from 'vitest';
import { A, accounts, C, OUTSIDER, startChatBot } from './harness.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

test('a verification links the account, and roles and nickname arrive', async () => {
  const { member_number } = bot.platform.newMember();
  const id = await bot.started(A, member_number);
  const answer = await bot.complete(id, member_number);
  expect(answer.body).toMatchObject({
    success: true,
    verification_id: id,
    status: 'completed',
    member: { member_number, first_name: 'Rosa', positions: [] },
    chat_roles_assigned: ['Member'],
  });
  expect(bot.platform.members.get(member_number)?.chat_id).toBe(A);
  expect(await bot.account(A)).toEqual({ roles: ['Member'], nickname: 'Rosa Q | ZQX' });
});

test('an unknown or inactive member cannot start, linked or not', async () => {
  const inactive = bot.platform.newMember({ status: 'inactive' });
  // The last three cannot be part of an address.
  for (const member_number of ['999999', inactive.member_number, '.', '..', '/']) {
    const body = { chat_id: C, chat_username: 'c', member_number };
    const answer = await bot.send('POST', '/api/verify/start', body, await bot.service());
    expect([answer.status, answer.body.error]).toEqual([400, 'MEMBER_NOT_FOUND']);
  }
});

test('a start is refused where the member or the account is linked, also to each other', async () => {
  const { member_number } = bot.platform.newMember({ chat_id: '410000000000000001' });
  const free = bot.platform.newMember();
  for (const [chat_id, number] of [
    ['410000000000000001', member_number],
    ['410000000000000002', member_number],
    ['410000000000000001', free.member_number],
  ]) {
    const body = { chat_id, chat_username: 'c', member_number: number };
    const answer = await bot.send('POST', '/api/verify/start', body, await bot.service());
    expect([answer.status, answer.body.error]).toEqual([409, 'ALREADY_VERIFIED']);
    expect(answer.body.details).toMatchObject({ chat_id, suggestion: expect.any(String) });
  }
});

test('a chat id of 2^63 or more is no chat id', async () => {
  const body = { chat_id: '9223372036854775808', chat_username: 'c', member_number: '1' };
  const answer = await bot.send('POST', '/api/verify/start', body, await bot.service());
  expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
});

test('an account outside the server is linked with a warning, and gets its roles on joining', async () => {
  const { member_number } = bot.platform.newMember();
  const body = { chat_id: OUTSIDER, chat_username: 'outsider', member_number };
  const started = await bot.send('POST', '/api/verify/start', body, await bot.service());
  expect(started.status).toBe(200);
  expect(started.body.warnings[0].code).toBe('DISCORD_USER_NOT_FOUND');
  expect(started.body.verification_url).toBe(
    `https://hub.example/api/verify/complete/${started.body.verification_id}`,
  );
  const answer = await bot.complete(started.body.verification_id, member_number);
  expect([answer.status, answer.body.chat_roles_assigned]).toEqual([200, []]);
  bot.platform.names.set(member_number, 'Noor Haddad');
  expect(await bot.reviews()).toContainEqual({
    chat_id: OUTSIDER,
    member_number,
    member_name: 'Noor Haddad',
    noticed_at: expect.any(String),
  });
});

test('a body that contradicts the token is refused and counts as no wrong identity', async () => {
  const { member_number } = bot.platform.newMember();
  const id = await bot.started(accounts[5] ?? '', member_number);
  const headers = await bot.person(member_number);
  const body = { identity_user_id: 'another' };
  for (let i = 0; i < 6; i++)
    expect((await bot.send('POST', `/api/verify/complete/${id}`, body, headers)).status).toBe(403);
  expect((await bot.complete(id, member_number)).status).toBe(200);
});

test('a completed verification answers the same identity again, and another with 409', async () => {
  const { member_number } = bot.platform.newMember();
  const id = await bot.started(accounts[6] ?? '', member_number);
  const first = await bot.complete(id, member_number);
  const again = await bot.complete(id, member_number);
  expect(again.body).toEqual(first.body);
  const other = await bot.complete(id, member_number, 'another-subject');
  expect([other.status, other.body.error]).toEqual([409, 'ALREADY_VERIFIED']);
});

test('an overdue verification reports that it has expired', async () => {
  const { member_number } = bot.platform.newMember();
  const id = await bot.started(accounts[7] ?? '', member_number);
  await bot.pool.query(
    `update verifications set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  const view = await bot.send('GET', `/api/verify/status/${id}`);
  expect(view.body.verification.status).toBe('expired');
  const answer = await bot.complete(id, member_number);
  expect([answer.status, answer.body.error, answer.body.details.reason]).toEqual([
    410,
    'VERIFICATION_EXPIRED',
    'expired',
  ]);
});

test('the owner, a service and an administrator may cancel; others may not', async () => {
  const { member_number } = bot.platform.newMember();
  const stranger = bot.platform.newMember();
  const id = await bot.started(accounts[8] ?? '', member_number);
  const cancel = (headers: Readonly<Record<string, string>>) =>
    bot.send('POST', `/api/verify/cancel/${id}`, undefined, headers);
  expect((await cancel(await bot.person(stranger.member_number))).status).toBe(403);
  expect((await cancel(await bot.person(member_number))).body.verification.status).toBe(
    'cancelled',
  );
  expect((await cancel(await bot.admin())).status).toBe(200);
  expect((await cancel(await bot.service())).status).toBe(200);
  expect((await bot.complete(id, member_number)).body.details.reason).toBe('cancelled');
});

test('without credentials a verification’s id shows its status, but no personal data', async () => {
  const { member_number } = bot.platform.newMember();
  const id = await bot.started(accounts[9] ?? '', member_number);
  const path = `/api/verify/status/${id}`;
  const open = (await bot.send('GET', path)).body.verification;
  expect(open).toMatchObject({ id, status: 'pending', chat_id: null, member_number: null });
  expect(open).toMatchObject({ chat_username: null, server_id: null, server_name: null });
  for (const headers of [await bot.service(), await bot.person(member_number)]) {
    const whole = (await bot.send('GET', path, undefined, headers)).body.verification;
    expect(whole).toMatchObject({ member_number, chat_id: accounts[9], chat_username: 'someone' });
  }
  const other = await bot.send('GET', path, undefined, await bot.person('1'));
  expect(other.body.verification.member_number).toBe(null);
  const bad = await bot.send('GET', path, undefined, { authorization: 'Bearer x.y.z' });
  expect([bad.status, bad.body.error]).toEqual([401, 'INVALID_TOKEN']);
});

test.each(['00000000-0000-4000-8000-000000000000', 'nonsense'])(
  'an unknown id is 404: %s',
  async id => {
    const answers = [
      await bot.send('GET', `/api/verify/status/${id}`),
      await bot.complete(id, '1000'),
      await bot.send('POST', `/api/verify/cancel/${id}`, undefined, await bot.service()),
    ];
    for (const { body, status } of answers)
      expect([status, body.error]).toEqual([404, 'VERIFICATION_NOT_FOUND']);
  },
);
