import { afterAll, expect, test } from 'vitest';
import { A, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const recorded = { success: true, processed: true, roles_updated: false };

test('a burst while the chat product hangs is answered within its second, and is one job that is not lost', async () => {
  const member = bot.platform.put({ member_number: '100', chat_id: A });
  await bot.fault({ path: `/guilds/*/members/${A}`, kind: 'hang', times: 1000 });
  const sent = performance.now();
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const { body } = await bot.webhook(eventOf(member), { 'webhook-id': `burst-${index}` });
      expect(body).toEqual(recorded);
    }),
  );
  // One second, and what a busy machine adds.
  expect(performance.now() - sent).toBeLessThan(5_000);
  const jobs = await bot.pool.query(`select 1 from jobs.job where name = 'update-roles'`);
  expect(jobs.rowCount).toBeLessThanOrEqual(4 + 1);

  await bot.control('DELETE', '/faults');
  const roles = async () => (await bot.account(A)).roles;
  await expect.poll(roles, { timeout: 60_000 }).toEqual(['Member']);
});
