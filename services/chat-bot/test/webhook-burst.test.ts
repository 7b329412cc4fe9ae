import { afterAll, beforeAll, expect, test } from 'vitest';
import { A, type ChatBot, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

let bot: ChatBot;
beforeAll(async () => {
  bot = await startChatBot();
});
afterAll(() => bot.stop());

/** design/chat-bot: an answer waits two seconds, and the chat product answers 50 requests in each. */
const servedInTime = 100;

test('behind more events than the chat product can serve in time, none waits in vain or is lost', async () => {
  const member = bot.platform.put({ member_number: '100', chat_id: A });
  await bot.fault({ path: `/guilds/*/members/${A}`, kind: 'hang', times: 100 });
  const answered: number[] = [];
  const send = async (index: number) => {
    const id = { 'webhook-id': `burst-${index}` };
    const { body } = await bot.webhook(eventOf(member), id);
    answered.push(index);
    return body;
  };
  const waiting = Array.from({ length: servedInTime }, (_, index) => send(index));
  const recorded = { success: true, processed: true, roles_updated: false };
  expect(await send(servedInTime)).toEqual(recorded);
  expect(answered).not.toContain(0);
  for (const body of await Promise.all(waiting)) expect(body).toEqual(recorded);

  await bot.control('DELETE', '/faults');
  const left = async () =>
    (await bot.pool.query(`select 1 from deliveries where status <> 'applied'`)).rowCount;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  expect((await bot.account(A)).roles).toEqual(['Member']);
}, 90_000);
