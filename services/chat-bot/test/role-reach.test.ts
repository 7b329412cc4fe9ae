import { scrape } from '@guildhall/service-kit/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { A, B, C, type ChatBot, SERVER_ID, startChatBot } from './harness.js';
import { eventOf } from './member-event.js';

let bot: ChatBot;
beforeEach(async () => {
  bot = await startChatBot({ environment: { RECONCILE_CRON: '0 3 1 1 *' } });
});
afterEach(() => bot.stop());

const soon = { timeout: 60_000, interval: 200 };
const chat = async () =>
  (await bot.send('GET', '/readyz')).body.checks.find(
    (check: { name: string }) => check.name === 'chat',
  ).state;
/** As what watches the service reads it. */
const outOfReach = async () => {
  const body = await scrape(bot.app);
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
])('unreachable roles are counted, and given soon after %s', async (_, account, keepOut, mend) => {
  const before = [await comparisons(), await outOfReach()] as const;
  await keepOut();
  await expect.poll(outOfReach, soon).toBeGreaterThan(before[1]);
  const member = bot.platform.put({ member_number: account, chat_id: account });
  await bot.webhook(eventOf(member));
  const failed = `select 1 from jobs.job where name = 'update-roles' and state = 'failed'`;
  await expect.poll(async () => (await bot.pool.query(failed)).rowCount, soon).toBe(1);
  expect(await comparisons()).toBe(before[0]);
  await mend();
  await expect.poll(rolesOf(account), soon).toEqual(['Member']);
  expect([await comparisons(), await outOfReach()]).toEqual([before[0] + 1, before[1]]);
});

test('a role deleted and recreated between two checks is assigned again', async () => {
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
