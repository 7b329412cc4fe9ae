import { chatBotApi } from '@guildhall/contracts/chat-bot';
import { erasedMark } from '@guildhall/service-kit/database';
import { erasedWrites } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { A, B, C, startChatBot, webhookSecret } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
const manage = await bot.service(['people:manage']);
const markOf = erasedMark(bot.environment.ERASURE_KEY ?? '');
afterAll(() => bot.stop());

const erase = (number: string, subjects: readonly string[] = []) =>
  bot.send('POST', `/api/people/${number}/erase`, { asked_by: 'person:admin-9', subjects }, manage);
const lift = (number: string) =>
  bot.send('POST', `/api/people/erasures/${markOf(number)}/lift`, undefined, manage);

const number = '800';
// The platform still has the member: its part comes last.
const record = bot.platform.put({ member_number: number });
const tokens = {
  member: await bot.person(number),
  admin: await bot.admin(),
  service: await bot.service(['verify', 'members:link', 'chat:roles', 'people:manage']),
  webhook: { 'x-webhook-secret': webhookSecret },
};
beforeAll(async () => {
  expect((await erase(number)).status).toBe(200);
});

/** What a body that names the member has to hold beside. */
const whole = { chat_id: C, chat_username: 'rosa', admin_user_id: 'admin-1' };
const writes = erasedWrites(chatBotApi, number);
test.each(writes.map(write => [write.name, write] as const))(
  '%s is refused by a token that was issued before the member was erased',
  async (_name, { endpoint: { auth, method }, path, body }) => {
    const schemes = ['member', 'admin', 'service', 'webhook'] as const;
    const scheme = schemes.find(each => [auth].flat().includes(each)) ?? 'member';
    const { status, body: told } = await bot.send(
      method,
      path,
      body && { ...body, ...whole },
      tokens[scheme],
    );
    expect([status, told.error, told.success]).toEqual([410, 'MEMBER_ERASED', false]);
  },
);

test('an event about an erased member is acknowledged and not stored', async () => {
  const { status, body } = await bot.webhook(eventOf(record));
  expect([status, body.processed]).toEqual([200, false]);
  const { rows } = await bot.pool.query('select from deliveries where member_number = $1', [
    number,
  ]);
  expect(rows).toEqual([]);
});

test('the erasure keeps a hash of the number, and the administrator who requested it', async () => {
  const { rows } = await bot.pool.query('select mark from erased_members');
  expect(rows).toEqual([{ mark: markOf(number) }]);
  expect(await bot.audited({ action: 'person.erased' })).toMatchObject([{ actor: 'admin-9' }]);
});

test('the erased person’s actions lose the name, also where only the platform knows their subject', async () => {
  await bot.pool.query(
    `insert into audit (action, actor, actor_member, member_number, details) values
       ('roles.refresh', 'person:subject-of-admin', null, '900', '{}'),
       ('roles.refresh', 'person:another-login', '801', '900', '{}'),
       ('verification.manual', 'person:another-login', null, '900', '{"admin_user_id":"another-login"}')`,
  );
  await erase('801', ['subject-of-admin']);
  const { rows } = await bot.pool.query(
    `select action, actor, actor_member, details from audit where actor = 'person:erased' order by id`,
  );
  const row = { actor: 'person:erased', actor_member: null, details: {} };
  expect(rows).toEqual([
    { ...row, action: 'roles.refresh' },
    { ...row, action: 'roles.refresh' },
    { ...row, action: 'verification.manual' },
  ]);
});

test('an administrator’s own number is stored with their actions', async () => {
  bot.platform.put({ member_number: '802', chat_id: A });
  const headers = await bot.person('803', 'subject-803', ['admin']);
  await bot.send('POST', '/api/admin/members/802/chat-account/refresh', undefined, headers);
  const { rows } = await bot.pool.query(`select actor from audit where actor_member = '803'`);
  expect(rows).toEqual([{ actor: 'person:subject-803' }]);
});

test('after a lifted erasure the member starts without data, and the lifting is audited', async () => {
  expect((await lift(number)).body).toMatchObject({ lifted: true });
  expect((await lift(number)).body).toMatchObject({ lifted: false });
  expect(await bot.started(B, number)).toEqual(expect.any(String));
  expect(await bot.audited({ action: 'person.erasure-lifted' })).toMatchObject([
    { actor: 'platform', member_number: null },
  ]);
});
