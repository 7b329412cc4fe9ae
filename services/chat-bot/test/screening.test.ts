import { afterAll, expect, test } from 'vitest';
import { A, B, OUTSIDER, startChatBot } from './harness.js';

const bot = await startChatBot({ environment: { DISCORD_GATEWAY: 'on' } });
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 50 };
const connected = async () =>
  ((await bot.control('GET', '/counters')) as { open_sessions: number }).open_sessions;

test('a new account gets roles only after membership screening, because a role would bypass it', async () => {
  await expect.poll(connected, soon).toBe(1);
  bot.platform.put({ member_number: '100', chat_id: OUTSIDER });
  await bot.control('POST', '/members', { chat_id: OUTSIDER, pending: true });
  await expect
    .poll(() => bot.account(OUTSIDER), soon)
    .toEqual({ roles: [], nickname: 'Rosa Q | ZQX' });
  await bot.control('PUT', `/members/${OUTSIDER}`, { pending: false });
  await expect.poll(async () => (await bot.account(OUTSIDER)).roles, soon).toEqual(['Member']);
});

test('an account linked before screening is told why its roles are pending', async () => {
  bot.platform.put({ member_number: '200' });
  await bot.control('PUT', `/members/${A}`, { pending: true });
  const { body } = await bot.complete(await bot.started(A, '200'), '200');
  expect(body).toMatchObject({ status: 'completed', chat_roles_assigned: [] });
  expect(body.warnings).toEqual([
    {
      code: 'ROLE_ASSIGNMENT_FAILED',
      message: expect.stringContaining('accept'),
    },
  ]);
  expect((await bot.account(A)).roles).toEqual([]);
  const page = async () =>
    (await bot.send('GET', '/api/me/chat-account', undefined, await bot.person('200'))).body.roles;
  expect(await page()).toMatchObject([
    { name: 'Member', state: 'missing', obstacle_said: { code: 'account_pending' } },
  ]);
  await bot.control('PUT', `/members/${A}`, { pending: false });
  await expect.poll(page, soon).toMatchObject([{ state: 'given', obstacle: null }]);
  expect((await bot.account(A)).roles).toEqual(['Member']);
});

test('changes to unmanaged roles or by the members themselves cause no further checks', async () => {
  bot.platform.put({ member_number: '300', chat_id: B });
  const body = { chat_id: B, member_number: '300' };
  await bot.send('POST', '/api/chat/roles/assign', body, await bot.service());
  await bot.control('DELETE', '/requests');
  await bot.control('PUT', `/members/${B}`, { nickname: 'my own choice' });
  await bot.control('PUT', `/members/${OUTSIDER}`, { roles: [] });
  // The later of the two is seen after the first.
  await expect.poll(async () => (await bot.account(OUTSIDER)).roles, soon).toEqual([]);
  const asked = (await bot.requests()).filter(({ path }) => path.includes(B));
  expect(asked).toEqual([]);
});
