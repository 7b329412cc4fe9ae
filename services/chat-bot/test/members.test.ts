import { afterAll, beforeEach, expect, test } from 'vitest';
import { A, startChatBot } from './harness.js';

const bot = await startChatBot();
afterAll(() => bot.stop());
beforeEach(() => bot.platform.members.clear());

const member = (chat_id: string | null, more: object = {}) =>
  bot.platform.put({ member_number: '100', chat_id, ...more });

test('a member and a position have the specified fields, and no more', async () => {
  const position = { id: 7, position_type: 'facrep', facility_code: 'ZQX', facility_name: null };
  const held = { start_date: '2024-09-01', end_date: null, active: true };
  member(A, { positions: [{ ...position, ...held }] });
  const read = async (tail = '') =>
    (await bot.send('GET', `/api/members/100${tail}`, undefined, await bot.person('100'))).body;
  expect(Object.keys((await read()).member).sort()).toEqual([
    ...['chat_id', 'chat_username', 'created_at', 'email', 'facility_code', 'facility_name'],
    ...['first_name', 'identity_user_id', 'last_name', 'member_number', 'member_type'],
    ...['member_type_id', 'region_code', 'region_name', 'updated_at', 'verified_at'],
  ]);
  expect(await read('/positions')).toEqual({
    success: true,
    positions: [{ ...position, ...held }],
  });
});

test('members can read themselves, administrators everyone; another member’s record is a 404', async () => {
  member(A);
  const get = async (number: string, headers: Readonly<Record<string, string>>, tail = '') =>
    bot.send('GET', `/api/members/${number}${tail}`, undefined, headers);
  expect((await get('100', await bot.person('100'))).body.member).toMatchObject({ chat_id: A });
  expect((await get('100', await bot.admin(), '/positions')).body).toEqual({
    success: true,
    positions: [],
  });
  const [another, unknown] = [
    await get('100', await bot.person('200')),
    await get('999', await bot.person('200')),
  ];
  for (const { body, status } of [another, unknown])
    expect([status, body.error, body.message]).toEqual([
      404,
      'MEMBER_NOT_FOUND',
      another?.body.message,
    ]);
});

test.each(['discord-link', 'chat-link'])('%s links, and roles follow', async name => {
  member(null);
  const body = { chat_id: A, chat_username: 'a' };
  const put = async () => bot.send('PUT', `/api/members/100/${name}`, body, await bot.service());
  expect((await put()).body).toMatchObject({ success: true, changed: true });
  expect((await put()).body).toMatchObject({ success: true, changed: false });
  await expect.poll(async () => (await bot.account(A)).roles).toContain('Member');
  bot.platform.put({ member_number: '200' });
  const taken = await bot.send('PUT', `/api/members/200/${name}`, body, await bot.service());
  expect([taken.status, taken.body.error]).toEqual([409, 'ALREADY_VERIFIED']);
});
