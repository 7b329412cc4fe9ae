import { afterAll, expect, test } from 'vitest';
import { A, accounts, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const recorded = { success: true, processed: true, roles_updated: false };

test('a burst during a hang of the chat product is answered within a second and enqueues one durable job', async () => {
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

test('events in one request have separate results, and a failing one does not affect the others', async () => {
  const [first, second] = accounts.slice(1, 3).map(chat_id => ({
    ...bot.platform.newMember({ chat_id }),
    chat_id,
  }));
  if (!first || !second) throw new Error('The chat server has too few accounts');
  const stale = eventOf(first, {}, '2026-03-01T00:00:00.000Z');
  await bot.webhook(eventOf(first, {}, '2026-03-02T00:00:00.000Z'));
  const together = [
    eventOf(second),
    eventOf({ ...second, member_number: 'unknown-to-all' }),
    stale,
    eventOf(first),
    eventOf(first),
  ];
  const answers = await Promise.all(together.map(event => bot.webhook(event)));
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200, 200]);
  expect(answers[1]?.body.error).toBe('MEMBER_NOT_FOUND');
  expect(answers[2]?.body).toEqual(recorded);
  for (const { chat_id } of [first, second])
    await expect.poll(async () => (await bot.account(chat_id)).roles).toEqual(['Member']);
});
