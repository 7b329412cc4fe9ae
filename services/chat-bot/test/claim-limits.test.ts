import { afterAll, expect, test } from 'vitest';
import { A, B, C, startChatBot } from './harness.js';
import { talkTo } from './talk.js';

const bot = await startChatBot({
  environment: { LIMIT_VERIFICATION: '3/60', DISCORD_GATEWAY: 'on' },
});
afterAll(() => bot.stop());

test('claims count only against the claimant, not the account or the member’s other verifications', async () => {
  const thief = bot.platform.newMember();
  const owner = bot.platform.newMember();
  const claim = async (chat_id: string) => {
    const body = { chat_id, chat_username: 'x', member_number: thief.member_number };
    const claimed_by = 'the-thief';
    return bot.send('POST', '/api/verify/start', { ...body, claimed_by }, await bot.service());
  };
  const statuses = [];
  for (const chatId of [A, B, A, B]) statuses.push((await claim(chatId)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  for (let i = 0; i < 3; i++) await bot.started(A, owner.member_number);
  await expect(bot.started(A, owner.member_number)).rejects.toThrow('RATE_LIMITED');
  await bot.started(B, thief.member_number);
});

test('one account cannot use up a member’s limit, in requests or commands', async () => {
  const { member_number: number } = bot.platform.newMember();
  for (let i = 0; i < 3; i++) await bot.started(B, number).catch(() => undefined);
  const talk = await talkTo(bot);
  for (let i = 0; i < 4; i++) await talk.type(B, `/verify member_number:${number}`);
  expect((await talk.type(C, `/verify member_number:${number}`)).text).toContain(number);
  // A third account uses up the member's three for any other new one.
  const other = '430000000000000001';
  await bot.started(other, number);
  await expect(bot.started('430000000000000002', number)).rejects.toThrow('RATE_LIMITED');
});
