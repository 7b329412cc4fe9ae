import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commandLineIn } from './command-line.js';
import { A, B, C, type ChatBot, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

let bot: ChatBot;
beforeAll(async () => {
  bot = await startChatBot();
});
afterAll(() => bot.stop());
afterEach(() => bot.control('DELETE', '/faults'));

let moment = Date.now();
function later() {
  moment += 1000;
  return moment;
}
async function suspend(member: string, suspended: readonly string[], at = later()) {
  const body = { suspended, as_of: new Date(at).toISOString() };
  const headers = await bot.service(['people:manage']);
  return bot.send('PUT', `/api/people/${member}/suspension`, body, headers);
}
const roles = async (chatId: string) => (await bot.account(chatId)).roles;

test('a suspended member has no managed role, whatever the rules say, until they return', async () => {
  const member = bot.platform.newMember({ chat_id: A });
  await bot.webhook(eventOf(member));
  expect(await roles(A)).toContain('Member');
  // The example gives retired members a role.
  bot.platform.put({ ...member, status: 'retired' });
  const { status, body } = await suspend(member.member_number, ['chat']);
  expect([status, body]).toEqual([200, { success: true, suspended: ['chat'], confirmed: true }]);
  expect(await roles(A)).toEqual([]);
  await bot.webhook(eventOf(member));
  expect(await roles(A)).toEqual([]);
  const own = await bot.person(member.member_number);
  const page = () => bot.send('GET', '/api/me/chat-account', undefined, own);
  expect((await page()).body).toMatchObject({ suspended: true, roles: [] });

  expect((await suspend(member.member_number, [])).body).toMatchObject({
    suspended: [],
    confirmed: true,
  });
  expect(await roles(A)).toEqual(['Retired']);
  const changes = await bot.audited({ member: member.member_number, action: 'roles.changed' });
  expect(changes.map(({ after }) => (after as { cause: string }).cause)).toEqual(
    expect.arrayContaining(['member.left', 'member.returned']),
  );
});

test('the suspension is not confirmed while Discord keeps the roles', async () => {
  const member = bot.platform.newMember({ chat_id: B });
  await bot.webhook(eventOf(member));
  await bot.fault({
    method: 'DELETE',
    path: `/guilds/*/members/${B}/roles/*`,
    status: 500,
    times: null,
  });
  expect((await suspend(member.member_number, ['chat'])).body).toMatchObject({
    suspended: ['chat'],
    confirmed: false,
  });
  await bot.control('DELETE', '/faults');
  expect((await suspend(member.member_number, ['chat'])).body).toMatchObject({ confirmed: true });
  expect(await roles(B)).toEqual([]);
});

test('a full comparison does not restore the roles', async () => {
  const member = bot.platform.newMember({ chat_id: C });
  await suspend(member.member_number, ['chat']);
  const { code, out } = await commandLineIn(bot.environment)('roles', 'reconcile', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([0, [{ members: 3, roles_added: 0 }]]);
  expect(await roles(C)).toEqual([]);
});

test('the preview on the command line assigns them no roles', async () => {
  const { member_number } = bot.platform.newMember();
  await suspend(member_number, ['chat']);
  const { out } = await commandLineIn(bot.environment)('roles', 'preview', member_number);
  expect(out).toMatch(/roles suspended[\s\S]*roles: +none/);
});

test('a suspension of a member without an account is confirmed, and an older decision is ignored', async () => {
  const { member_number } = bot.platform.newMember();
  const now = Date.now();
  expect((await suspend(member_number, [], now)).body).toMatchObject({ confirmed: true });
  expect((await suspend(member_number, ['chat'], now - 1)).body).toMatchObject({ suspended: [] });
});
