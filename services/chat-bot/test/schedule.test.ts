import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as audit from '../src/audit/repository.js';
import { removeOld } from '../src/compose/schedule.js';
import * as verifications from '../src/features/verification/repository.js';
import * as deliveries from '../src/features/webhooks/repository.js';
import * as tasks from '../src/tasks/repository.js';
import { A, B, SERVER_ID, startChatBot } from './harness.js';

const bot = await startChatBot({ environment: { RECONCILE_CRON: '* * * * * *' } });
await bot.replica();
afterAll(() => bot.stop());

const soon = { timeout: 40_000, interval: 100 };

test('at its time one replica compares everybody: who lost a role has it back', async () => {
  bot.platform.put({ member_number: '100', chat_id: A });
  await bot.control('PUT', `/members/${A}`, { roles: ['Moderator'] });
  await expect
    .poll(async () => (await bot.account(A)).roles, soon)
    .toEqual(['Member', 'Moderator']);
  const { rows } = await bot.pool.query(
    `select (select count(*)::int from audit where action = 'reconcile' and actor = 'schedule') as runs,
            (select count(*)::int from occasions where name = 'reconcile') as times`,
  );
  expect(rows[0].runs).toBeGreaterThan(0);
  expect(rows[0].runs).toBeLessThanOrEqual(rows[0].times);
});

const everybody = { kind: 'reconcile', subject: 'everybody', cause: 'schedule' } as const;
const page = { method: 'GET', path: `/guilds/${SERVER_ID}/members` };

/** A bot of its own, where A is without the role that the night brings back. */
async function beforeTheNight() {
  const own = await startChatBot();
  onTestFinished(own.stop);
  own.platform.put({ member_number: '100', chat_id: A });
  return { own, hasRole: () => expect.poll(async () => (await own.account(A)).roles, soon) };
}

test('a comparison that finds the platform away is made when it is back', async () => {
  const { own, hasRole } = await beforeTheNight();
  own.platform.misbehave('away');
  await tasks.enqueue(own.kysely, [everybody]);
  const put = async () =>
    (await own.pool.query('select last_error is not null as off from tasks')).rows;
  await expect.poll(put, soon).toEqual([{ off: true }]);
  expect((await own.account(A)).roles).toEqual([]);
  own.platform.misbehave('none');
  await hasRole().toEqual(['Member']);
});

test('a comparison shows signs of life, and ends at once with its replica: another makes it', async () => {
  const { own, hasRole } = await beforeTheNight();
  await own.fault({ ...page, kind: 'hang', times: null });
  await tasks.enqueue(own.kysely, [everybody]);
  const asked = async () => (await own.requests()).some(({ path }) => path === page.path);
  await expect.poll(asked, soon).toBe(true);
  // Longer than the 15 seconds that whoever takes it has at first.
  const isRenewed = `select leased_until > created_at + interval '17 seconds' as yes from tasks`;
  const renewed = async () => (await own.pool.query(isRenewed)).rows;
  await expect.poll(renewed, soon).toEqual([{ yes: true }]);
  const began = performance.now();
  await own.app.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  await own.control('DELETE', '/faults');
  await own.replica();
  await hasRole().toEqual(['Member']);
  const made = await own.pool.query(`select 1 from audit where action = 'reconcile'`);
  expect(made.rows).toHaveLength(1);
});

test('what is late is swept, though nobody asks for it', async () => {
  bot.platform.put({ member_number: '200' });
  const id = await bot.started(B, '200');
  await bot.pool.query(
    `update verifications set expires_at = now() - interval '1 second' where id = $1`,
    [id],
  );
  const row = async () =>
    (await bot.pool.query('select status, reason from verifications where id = $1', [id])).rows[0];
  await expect.poll(row, soon).toEqual({ status: 'expired', reason: 'expired' });
});

test('received events go after seven days, verifications that are over when it was said', async () => {
  const aged = (days: number) => `now() - make_interval(days => ${days})`;
  for (const [key, days, status] of [
    ['id:old', 8, 'applied'],
    ['id:young', 6, 'applied'],
    ['id:unfinished', 8, 'received'],
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
  expect(kept.rows.map(row => row.key)).toEqual(['id:unfinished', 'id:young']);

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

test('however many rows are old, none of the statements that remove them takes long', async () => {
  const own = await startChatBot();
  onTestFinished(own.stop);
  await refuseToDelete(own, 'audit', 5000);
  await own.pool.query(
    `insert into audit (at, action, actor, details)
     select now() - interval '11 days', 'reconcile', 'schedule', '{}' from generate_series(1, 5001)`,
  );
  expect(await audit.removeOld(own.kysely, 10)).toBe(5001);
});

test('what cannot be removed keeps nothing else from it, and is told', async () => {
  const own = await startChatBot();
  onTestFinished(own.stop);
  await refuseToDelete(own, 'deliveries', 0);
  await own.pool.query(
    `insert into deliveries (key, member_number, event_at, status, received_at)
     values ('id:old', '1', now(), 'applied', now() - interval '8 days')`,
  );
  await own.pool.query(
    `insert into occasions (name, number, at) values ('reconcile', 'old', now() - interval '31 days')`,
  );
  const told: string[] = [];
  await removeOld(own.kysely, { auditKeepDays: null, verificationKeepDays: 90 }, error =>
    told.push((error as Error).message),
  );
  expect(told).toEqual(['too many at once']);
  const left = await own.pool.query(`select 1 from occasions where number = 'old'`);
  expect(left.rows).toEqual([]);
});

test('an event that is opened again while old ones are removed stays', async () => {
  const own = await startChatBot();
  onTestFinished(own.stop);
  await own.pool.query(
    `insert into deliveries (key, member_number, event_at, status, received_at)
     values ('id:again', '1', now(), 'failed', now() - interval '8 days')`,
  );
  const opened = own.kysely.transaction().execute(async tx => {
    await deliveries.reopen(tx, 'id:again');
    const removing = deliveries.removeOld(own.kysely);
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from deliveries%'`;
    await expect.poll(async () => (await own.pool.query(waits)).rows, soon).toHaveLength(1);
    return { removing };
  });
  expect(await (await opened).removing).toBe(0);
  expect(await deliveries.find(own.kysely, 'id:again')).toMatchObject({ status: 'received' });
});
