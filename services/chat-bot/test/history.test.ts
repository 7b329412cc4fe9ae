import { afterAll, expect, test } from 'vitest';
import { A, B, startChatBot } from './harness.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const asAdmin = async (path: string, to = bot.app) =>
  (await bot.send('GET', path, undefined, await bot.admin(), to)).body;

test('counts the day at every start, once however many replicas there are', async () => {
  bot.platform.put({ member_number: '1' });
  bot.platform.put({ member_number: '2' });
  await bot.started(A, '1');
  const id = await bot.started(B, '2');
  expect((await bot.complete(id, '2')).status).toBe(200);
  const others = await Promise.all([bot.replica(), bot.replica()]);
  const seen = { started: 2, completed: 1, expired: 0, accounts: 1 };
  for (const app of others)
    await expect
      .poll(async () => (await asAdmin('/api/admin/history', app)).days)
      .toEqual([expect.objectContaining(seen)]);
  const { queues } = await asAdmin('/api/admin/queues');
  expect(queues).toMatchObject({ pending_verifications: 1, reviews: 0, retried: 0 });
});

test('gives no more days than were asked for', async () => {
  await bot.pool.query(
    `insert into daily_figures (day, counted_at, started)
     select (now() at time zone 'UTC')::date - ago, now(), ago from unnest(array[1, 2, 3]) as ago`,
  );
  const { days } = await asAdmin('/api/admin/history?days=3');
  expect(days.map((each: { started: number }) => each.started)).toEqual([2, 1, 2]);
});
