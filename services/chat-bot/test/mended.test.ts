import { afterAll, expect, test } from 'vitest';
import { A, B, C, SERVER_ID, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

const bot = await startChatBot({ environment: { RECONCILE_CRON: '0 3 1 1 *' } });
afterAll(() => bot.stop());

const soon = { timeout: 60_000, interval: 200 };
const chat = async () =>
  (await bot.send('GET', '/readyz')).body.checks.find(
    (check: { name: string }) => check.name === 'chat',
  ).state;
/** As what watches the service reads it. */
const outOfReach = async () => {
  const { body } = await bot.send('GET', '/metrics');
  return Number(/^roles_out_of_reach\{.*\} (\d+)$/m.exec(body)?.[1]);
};
const comparisons = async () => (await bot.audited({ action: 'reconcile' })).length;
/** Of an account, while readiness is asked, which looks at the server anew every two seconds. */
const rolesOf = (account: string) => async () => {
  await chat();
  return (await bot.account(account)).roles;
};

/** Member is below the bot’s role at first. */
const moveMember = (position: number) => bot.control('PUT', '/roles/Member', { position });

test.each([
  ['the bot’s role stands above theirs again', A, () => moveMember(90), () => moveMember(1)],
  [
    'the bot is invited again',
    B,
    () =>
      bot.fault({
        ...{ method: 'GET', path: `/guilds/${SERVER_ID}` },
        ...{ status: 403, code: 50001, times: null },
      }),
    () => bot.control('DELETE', '/faults'),
  ],
])('roles out of reach are counted, and there soon after %s', async (_, account, keepOut, mend) => {
  // As a quarter of an hour after whatever was before.
  await bot.pool.query('delete from occasions');
  const before = [await comparisons(), await outOfReach()] as const;
  await keepOut();
  await expect.poll(outOfReach, soon).toBeGreaterThan(before[1]);
  const member = bot.platform.put({ member_number: account, chat_id: account });
  await bot.webhook(eventOf(member));
  // As after some attempts, each of which was refused.
  const putOff = async () =>
    (
      await bot.pool.query(
        `update tasks set run_at = now() + interval '1 hour' where last_error <> '' and leased_until is null`,
      )
    ).rowCount;
  await expect.poll(putOff, soon).toBe(1);
  expect(await comparisons()).toBe(before[0]);
  await mend();
  await expect.poll(rolesOf(account), soon).toEqual(['Member']);
  expect([await comparisons(), await outOfReach()]).toEqual([before[0] + 1, before[1]]);
});

test('a role that was deleted and made anew between two looks is with everybody again', async () => {
  await bot.pool.query('delete from occasions');
  await bot.webhook(eventOf(bot.platform.put({ member_number: C, chat_id: C })));
  const roles = rolesOf(C);
  await expect.poll(roles, soon).toEqual(['Member']);
  const [before, missing] = [await comparisons(), await outOfReach()];
  await bot.control('DELETE', '/roles/Member');
  await bot.control('PUT', '/roles/Member', { position: 1 });
  expect((await bot.account(C)).roles).toEqual([]);
  await expect.poll(roles, soon).toEqual(['Member']);
  expect([await comparisons(), await outOfReach()]).toEqual([before + 1, missing]);
});
