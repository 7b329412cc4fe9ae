import { afterAll, expect, test } from 'vitest';
import { A, B, C, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 50 };

test('asked for again while an attempt fails, work is tried anew at once', async () => {
  bot.platform.put({ member_number: '100', chat_id: A });
  const headers = await bot.service();
  const ask = () =>
    bot.send(
      'PUT',
      '/api/members/100/chat-link',
      { chat_id: A, chat_username: 'somebody' },
      headers,
    );
  const path = '/guilds/*/members/*/roles/*';
  await bot.fault({ method: 'PUT', path, status: 403, code: 50_013, delay_ms: 1_500 });
  await ask();
  await expect
    .poll(async () => (await bot.control('GET', '/faults')) as object[], soon)
    .toEqual([]);
  // Whoever lets the bot give roles again, and says so, does not wait for the pause after a refusal.
  await ask();
  await expect.poll(async () => (await bot.account(A)).roles, soon).toEqual(['Member']);
});

test('asked for again, work is soon taken over from whoever died with it', async () => {
  bot.platform.put({ member_number: '200', chat_id: B });
  // As a process leaves it that was killed a moment ago.
  await bot.pool.query(
    `insert into tasks (key, kind, subject, cause, run_at, attempts, leased_until)
     values ('account:' || $1, 'account', $1, 'link', now(), 1, now() + interval '15 seconds')`,
    [B],
  );
  const body = { chat_id: B, chat_username: 'somebody' };
  await bot.send('PUT', '/api/members/200/chat-link', body, await bot.service());
  const quickly = { timeout: 7_000, interval: 50 };
  await expect.poll(async () => (await bot.account(B)).roles, quickly).toEqual(['Member']);
});

test('what is done is told although the connection that announces it is lost, or not there yet', async () => {
  const member = bot.platform.put({ member_number: '300', chat_id: C });
  await bot.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'listen tasks_finished'`,
  );
  expect((await bot.webhook(eventOf(member))).body).toMatchObject({ roles_updated: true });
});
