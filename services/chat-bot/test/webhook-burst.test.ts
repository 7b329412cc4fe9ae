import { afterAll, expect, test } from 'vitest';
import { A, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

/** An answer waits two seconds; and the chat product answers 50 requests in each, two an event. */
const servedInTime = 47;
/** A little less, for clocks: who waits is not answered before, who does not wait long before. */
const waited = 1_800;

const recorded = { success: true, processed: true, roles_updated: false };

test('more events than the chat product can serve in time wait not at all, and none is lost', async () => {
  const member = bot.platform.put({ member_number: '100', chat_id: A });
  await bot.fault({ path: `/guilds/*/members/${A}`, kind: 'hang', times: 1000 });
  const burst = (count: number, name: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const sent = performance.now();
        const { body } = await bot.webhook(eventOf(member), { 'webhook-id': `${name}-${index}` });
        expect(body).toEqual(recorded);
        return performance.now() - sent;
      }),
    );
  expect(Math.min(...(await burst(servedInTime, 'few')))).toBeGreaterThan(waited);
  expect(Math.max(...(await burst(servedInTime + 1, 'many')))).toBeLessThan(waited);

  await bot.control('DELETE', '/faults');
  const left = async () =>
    (await bot.pool.query(`select 1 from deliveries where status <> 'applied'`)).rowCount;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
  expect((await bot.account(A)).roles).toEqual(['Member']);
});
