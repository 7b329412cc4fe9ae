import { afterAll, beforeAll, expect, test } from 'vitest';
import { A, B, type ChatBot, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

let bot: ChatBot;
beforeAll(async () => {
  bot = await startChatBot();
});
afterAll(() => bot.stop());

/** design/chat-bot: an answer waits two seconds, and the chat product answers 50 requests in each. */
const servedInTime = 100;

const recorded = { success: true, processed: true, roles_updated: false };

test('behind more events than the chat product can serve in time, none waits in vain or is lost', async () => {
  const slow = bot.platform.put({ member_number: '100', chat_id: A });
  const quick = bot.platform.put({ member_number: '200', chat_id: B });
  await bot.fault({ path: `/guilds/*/members/${A}`, kind: 'hang', times: 100 });
  await bot.fault({ path: `/guilds/*/members/${B}`, method: 'GET', delay_ms: 700 });
  let answered = 0;
  const send = async (member: typeof slow, name: string) => {
    const { body } = await bot.webhook(eventOf(member), { 'webhook-id': name });
    answered += 1;
    return body;
  };
  const first = send(quick, 'first');
  const begun = async () =>
    (await bot.pool.query('select 1 from tasks where leased_until is not null')).rowCount;
  await expect.poll(begun).toBe(1);
  const waiting = Array.from({ length: servedInTime }, (_, index) => send(slow, `burst-${index}`));
  // What the first leaves behind is no room: the others are still ahead of whoever comes now.
  expect(await first).toMatchObject({ processed: true });
  expect(await send(slow, 'last')).toEqual(recorded);
  expect(answered).toBeLessThan(servedInTime);
  for (const body of await Promise.all(waiting)) expect(body).toEqual(recorded);

  await bot.control('DELETE', '/faults');
  const left = async () =>
    (await bot.pool.query(`select 1 from deliveries where status <> 'applied'`)).rowCount;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  expect((await bot.account(A)).roles).toEqual(['Member']);
}, 90_000);
