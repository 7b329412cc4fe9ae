import { afterAll, beforeAll, expect, test } from 'vitest';
import { A, B, type ChatBot, startChatBot } from './harness.js';

let bot: ChatBot;
beforeAll(async () => {
  bot = await startChatBot({ environment: { LIMIT_VERIFICATION: '3/60' } });
});
afterAll(() => bot.stop());

test('claims count for the claimer alone: neither for the account, nor for what others begin for the member', async () => {
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
