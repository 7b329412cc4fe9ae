import { afterAll, expect, test } from 'vitest';
import { createCompareSoon } from '../src/features/roles/reconcile/compare-soon.js';
import { A, B, startChatBot } from './harness.js';

const bot = await startChatBot({ environment: { RECONCILE_CRON: '0 3 1 1 *' } });
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 50 };
test('a member who joined during an outage gets roles soon after a new session', async () => {
  bot.platform.put({ member_number: '100', chat_id: A });
  bot.platform.put({ member_number: '200', chat_id: B });
  await bot.pool.query(
    `insert into link_reviews (chat_id, member_number, reason, noticed_at)
     values ($1, '200', 'account_not_in_server', now())`,
    [B],
  );
  await bot.replica({ DISCORD_GATEWAY: 'on' });
  for (const account of [A, B])
    await expect.poll(async () => (await bot.account(account)).roles, soon).toEqual(['Member']);
  expect(await bot.reviews()).toEqual([]);
});

test('reconnecting repeatedly triggers one comparison at once, and one 15 minutes later', async () => {
  const noon = Date.UTC(2026, 0, 1, 12);
  let now = noon;
  const compareSoon = createCompareSoon(bot.kysely, () => now);
  const waiting = async () =>
    (
      await bot.pool.query(
        `select start_after from jobs.job where name = 'compare-roles' and start_after < '2026-02-01' order by 1`,
      )
    ).rows.map(row => (row.start_after.getTime() - noon) / 60_000);
  await compareSoon('new gateway session');
  await expect.poll(waiting).toEqual([0]);
  const left = `select 1 from jobs.job where name = 'compare-roles' and state < 'completed'`;
  await expect.poll(async () => (await bot.pool.query(left)).rowCount, soon).toBe(0);
  now += 60_000;
  await compareSoon('new gateway session');
  expect(await waiting()).toEqual([0, 15]);
});
