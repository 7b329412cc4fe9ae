import { enqueue } from '@guildhall/service-kit/jobs';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as audit from '../src/audit/repository.js';
import * as verifications from '../src/features/verification/repository.js';
import * as deliveries from '../src/features/webhooks/repository.js';
import { compareRoles } from '../src/jobs/compare-roles.js';
import { expireVerifications } from '../src/jobs/expire-verifications.js';
import { A, B, SERVER_ID, startChatBot } from './harness.js';

const bot = await startChatBot();
await bot.replica();
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 100 };
const compare = (own: typeof bot) => enqueue(own.kysely, compareRoles, [{ cause: 'schedule' }]);
const page = { method: 'GET', path: `/guilds/${SERVER_ID}/members` };
const comparisons = async (own: typeof bot) =>
  (await own.pool.query(`select 1 from audit where action = 'reconcile' and actor = 'schedule'`))
    .rowCount;

test('the nightly comparison is scheduled in the database, once for all replicas', async () => {
  const own = await startChatBot({ environment: { RECONCILE_CRON: '0 3 * * *' } });
  onTestFinished(own.stop);
  await own.replica();
  const schedules = async () =>
    (await own.pool.query(`select cron from jobs.schedule where name = 'compare-roles'`)).rows;
  await expect.poll(schedules, soon).toEqual([{ cron: '0 3 * * *' }]);
});

test('one replica compares all accounts and restores a lost role', async () => {
  bot.platform.put({ member_number: '100', chat_id: A });
  await bot.control('PUT', `/members/${A}`, { roles: ['Moderator'] });
  await compare(bot);
  await expect
    .poll(async () => (await bot.account(A)).roles, soon)
    .toEqual(['Member', 'Moderator']);
  expect(await comparisons(bot)).toBe(1);
});

/** A bot of its own, where A is without the role that the night brings back. */
async function beforeTheNight() {
  const own = await startChatBot();
  onTestFinished(own.stop);
  own.platform.put({ member_number: '100', chat_id: A });
  return { own, hasRole: () => expect.poll(async () => (await own.account(A)).roles, soon) };
}

test('a comparison that fails on an outage of the platform runs once it is back', async () => {
  const { own, hasRole } = await beforeTheNight();
  own.platform.misbehave('away');
  await compare(own);
  const putOff = `select 1 from jobs.job where name = 'compare-roles' and data ? 'past'`;
  await expect.poll(async () => (await own.pool.query(putOff)).rowCount, soon).toBe(1);
  expect((await own.account(A)).roles).toEqual([]);
  own.platform.misbehave('none');
  // Not for half a minute: here at once.
  await own.pool.query(`update jobs.job set start_after = now() where state = 'created'`);
  await hasRole().toEqual(['Member']);
});

test('a stopping replica aborts its comparison, and another replica runs it', async () => {
  const { own, hasRole } = await beforeTheNight();
  await own.fault({ ...page, kind: 'hang', times: null });
  await compare(own);
  const asked = async () => (await own.requests()).some(({ path }) => path === page.path);
  await expect.poll(asked, soon).toBe(true);
  const began = performance.now();
  await own.app.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  await own.control('DELETE', '/faults');
  await own.replica();
  await hasRole().toEqual(['Member']);
  expect(await comparisons(own)).toBe(1);
});

test('expired verifications are swept without a request', async () => {
  bot.platform.put({ member_number: '200' });
  const id = await bot.started(B, '200');
  await bot.pool.query(
    `update verifications set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  await enqueue(bot.kysely, expireVerifications, [{}]);
  const row = async () =>
    (await bot.pool.query('select status, reason from verifications where id = $1', [id])).rows[0];
  await expect.poll(row, soon).toEqual({ status: 'expired', reason: 'expired' });
});

test('received events are deleted after seven days, finished verifications after the configured time', async () => {
  const aged = (days: number) => `now() - make_interval(days => ${days})`;
  for (const [key, days, status] of [
    ['id:old', 8, 'applied'],
    ['id:young', 6, 'applied'],
    ['id:interrupted', 8, 'received'],
  ])
    await bot.pool.query(
      `insert into deliveries (key, member_number, event_at, status, received_at)
       values ($1, '1', now(), $2, ${aged(Number(days))})`,
      [key, status],
    );
  await deliveries.removeOld(bot.kysely);
  const kept = await bot.pool.query(
    `select key from deliveries where member_number = '1' order by key`,
  );
  expect(kept.rows.map(row => row.key)).toEqual(['id:young']);

  const ids = ['1', '2', '3'].map(n => `00000000-0000-4000-8000-00000000000${n}`);
  for (const [i, [days, status]] of [
    [91, 'completed'],
    [89, 'completed'],
    [91, 'pending'],
  ].entries())
    await bot.pool.query(
      `insert into verifications (id, status, chat_id, chat_username, member_number, created_at, expires_at)
       values ($1, $2, 'x', 'x', '1', ${aged(Number(days))}, now() + interval '1 hour')`,
      [ids[i], status],
    );
  await verifications.removeOld(bot.kysely, 90);
  const left = await bot.pool.query(`select id from verifications where chat_id = 'x' order by id`);
  expect(left.rows.map(row => row.id)).toEqual([ids[1], ids[2]]);
});

/** Refuses a statement that deletes more rows of a table than this. */
async function refuseToDelete(own: typeof bot, table: string, moreThan: number) {
  await own.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone) > ${moreThan} then raise exception 'too many at once'; end if;
       return null;
     end $$`,
  );
  await own.pool.query(
    `create trigger refuse after delete on ${table} referencing old table as gone
       for each statement execute function refuse()`,
  );
}

test('purging many old rows uses only short statements', async () => {
  const own = await startChatBot();
  onTestFinished(own.stop);
  await refuseToDelete(own, 'audit', 5000);
  await own.pool.query(
    `insert into audit (at, action, actor, details)
     select now() - interval '11 days', 'reconcile', 'schedule', '{}' from generate_series(1, 5001)`,
  );
  expect(await audit.removeOld(own.kysely, 10)).toBe(5001);
});
