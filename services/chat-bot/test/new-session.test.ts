import { afterAll, expect, test } from 'vitest';
import { compareSoon } from '../src/features/roles/reconcile/repository.js';
import { A, B, startChatBot } from './harness.js';

const bot = await startChatBot({ environment: { RECONCILE_CRON: '0 3 1 1 *' } });
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 50 };
test('who came back while nobody looked has their roles soon after a new session, and is not missed any more', async () => {
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

test('a session that comes and goes makes one comparison at once, and one more a quarter of an hour later', async () => {
  const made = async () => (await bot.audited({ action: 'reconcile' })).length;
  const before = await made();
  const aMinutePast = new Date('2026-01-01T12:01:00Z');
  await compareSoon(bot.kysely, 'new gateway session', aMinutePast);
  await expect.poll(made, soon).toBe(before + 1);
  await compareSoon(bot.kysely, 'new gateway session', aMinutePast);
  await compareSoon(bot.kysely, 'new gateway session', aMinutePast);
  const { rows } = await bot.pool.query(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes from tasks`,
  );
  expect(rows).toEqual([{ minutes: 14 }]);
});

test('whoever asks while a comparison is under way waits for the end of the quarter of an hour, too', async () => {
  await bot.pool.query(
    `update tasks set run_at = now(), attempts = 1, leased_until = now() + interval '1 minute'`,
  );
  for (let times = 0; times < 2; times += 1)
    await compareSoon(bot.kysely, 'new gateway session', new Date('2026-01-01T12:01:00Z'));
  const { rows } = await bot.pool.query(
    `select round(extract(epoch from run_at - now()) / 60)::int as minutes from tasks`,
  );
  expect(rows).toEqual([{ minutes: 14 }]);
});
