import { enqueue } from '@guildhall/service-kit/jobs';
import { afterAll, expect, test } from 'vitest';
import { updateRoles, updateRolesLater } from '../src/jobs/update-roles.js';
import { A, accounts, B, C, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot();
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 50 };

test('a job requested again during a failing attempt is retried at once', async () => {
  bot.platform.put({ member_number: '100', chat_id: A });
  const headers = await bot.service();
  const ask = () =>
    bot.send(
      'PUT',
      '/api/members/100/chat-link',
      { chat_id: A, chat_username: 'someone' },
      headers,
    );
  const path = '/guilds/*/members/*/roles/*';
  await bot.fault({ method: 'PUT', path, status: 403, code: 50_013, delay_ms: 1_500 });
  await ask();
  await expect
    .poll(async () => (await bot.control('GET', '/faults')) as object[], soon)
    .toEqual([]);
  // After fixing permissions and refreshing, no one waits for the retry delay.
  await ask();
  await expect.poll(async () => (await bot.account(A)).roles, soon).toEqual(['Member']);
});

test('a verification and the platform’s event about it read and change the account once', async () => {
  const member = bot.platform.put({ member_number: '200' });
  const id = await bot.started(B, '200');
  const looks = async () =>
    (await bot.requests()).filter(
      ({ method, path }) => method === 'GET' && path.endsWith(`/members/${B}`),
    ).length;
  const [before, reads] = [await looks(), bot.platform.requests.length];
  expect((await bot.complete(id, '200')).body.chat_roles_assigned).toEqual(['Member']);
  // With the page's own call that makes three: the link with the member, and the member of the account.
  expect(bot.platform.requests.slice(reads)).toEqual(['linkChat', 'getMemberByChat']);
  await bot.webhook(eventOf({ ...member, chat_id: B }));
  await bot.settled();
  expect((await looks()) - before).toBe(1);
  expect(await bot.audited({ action: 'roles.changed', account: B })).toHaveLength(1);
});

test('without the connection that wakes workers, jobs run at the next poll', async () => {
  const member = bot.platform.put({ member_number: '300', chat_id: C });
  await bot.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'chat-bot listens'`,
  );
  expect((await bot.webhook(eventOf(member))).body).toMatchObject({ processed: true });
  await expect.poll(async () => (await bot.account(C)).roles, soon).toEqual(['Member']);
});

test('a change that merges into a waiting job is not lost, though another job read the member before it', async () => {
  const [, , , D = ''] = accounts;
  const member = bot.platform.put({ member_number: '400', chat_id: D });
  const wanted = [{ chat_id: D, cause: 'test', actor: 'test' }];
  await enqueue(bot.kysely, updateRoles, wanted, { startAfter: new Date(Date.now() + 3_600_000) });
  await enqueue(bot.kysely, updateRolesLater, wanted);
  await expect.poll(async () => (await bot.account(D)).roles, soon).toEqual(['Member']);
  const left = bot.platform.put({ ...member, status: 'inactive' });
  expect((await bot.webhook(eventOf(left))).body).toMatchObject({ roles_updated: false });
  await bot.pool.query(
    `update jobs.job set start_after = now() where name = 'update-roles' and data->>'chat_id' = $1`,
    [D],
  );
  await expect.poll(async () => (await bot.account(D)).roles, soon).toEqual([]);
});
