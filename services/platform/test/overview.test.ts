import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
const headers = await platform.admin();
await insertMembers(platform.pool, [
  { member_number: '1' },
  { member_number: '2' },
  { member_number: '3', status: 'retired' },
  { member_number: '4' },
]);
await platform.pool.query(
  `insert into chat_links (member_number, chat_id, verified_at) values ('1', '10', now()), ('3', '30', now())`,
);
afterAll(() => platform.stop());

const overview = async () =>
  (await platform.send('GET', '/api/admin/overview', { headers })).body.overview;
const history = async () =>
  (await platform.send('GET', '/api/admin/history', { headers })).body.days;
/** As after a while without readers. */
const forget = () =>
  platform.pool.query(`update daily_counts set counted_at = now() - interval '2 minutes'`);

const run = (id: string, more: string) =>
  platform.pool.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       requested_by, counts, failed_operations, started_at, finished_at)
     select $1, status, 'full', '{members}', dry, 1000, 1, false, 'schedule', counts::json, '{}', started, ended
       from (values ${more}) as r (status, dry, counts, started, ended)`,
    [id],
  );

test('reading triggers a recount, which the next read shows', async () => {
  await overview();
  await forget();
  await overview();
  await expect
    .poll(async () => (await overview()).members)
    .toMatchObject({
      total: 4,
      by_status: { active: 3, retired: 1 },
      linked: 2,
      // Of three active members one is linked.
      linked_share: 1 / 3,
    });
});

test('the first read after a run shows its results', async () => {
  await platform.pool.query(
    `update daily_counts set members = 0, by_status = '{}', counted_at = now() - interval '2 seconds'`,
  );
  await run('first', `('completed', false, '{}', now() - interval '9 seconds', now())`);
  expect((await overview()).members.total).toBe(4);
  await platform.pool.query(`delete from sync_runs where id = 'first'`);
});

test('reports the age of the data by the last completed run, and the last run of all', async () => {
  await run(
    'done',
    `('completed', false, '{}', now() - interval '3 hours', now() - interval '2 hours')`,
  );
  await run(
    'dry',
    `('completed', true, '{}', now() - interval '10 minutes', now() - interval '9 minutes')`,
  );
  await run(
    'stopped',
    `('failed', false, '{}', now() - interval '20 minutes', now() - interval '19 minutes')`,
  );
  const { sync } = await overview();
  expect([sync.last.id, sync.running, sync.queued]).toEqual(['stopped', null, 0]);
  const hours = (Date.now() - Date.parse(sync.data_from)) / 3_600_000;
  expect(hours).toBeCloseTo(3, 1);
});

describe('the history', () => {
  beforeEach(() => platform.pool.query('delete from daily_counts'));

  test('has the last 31 days, oldest first', async () => {
    const { rows } = await platform.pool.query(
      `insert into daily_counts (day, counted_at, members, by_status, linked_active)
       select (now() at time zone 'UTC')::date - ago, now(), 100 + ago, '{}', 0 from unnest(array[31, 30, 1, 0]) as ago
       returning day::text`,
    );
    const [, ...days] = rows.map(({ day }) => day);
    expect((await history()).map(({ day }: { day: string }) => day)).toEqual(days);
  });

  test('starts with the first synchronization, not with zero', async () => {
    const young = await startPlatform();
    onTestFinished(() => young.stop());
    const asAdmin = await young.admin();
    const read = async (path: string) =>
      (await young.send('GET', `/api/admin/${path}`, { headers: asAdmin })).body;
    const none = { members: null, active: null, linked: null };
    expect((await read('overview')).overview.members).toMatchObject({ total: 0, linked: 0 });
    expect((await read('history')).days).toMatchObject([none]);
    await insertMembers(young.pool, [{ member_number: '1' }, { member_number: '2' }]);
    await young.pool.query('delete from daily_counts');
    expect((await read('overview')).overview.members).toMatchObject({ total: 2, linked: 0 });
    expect((await read('history')).days).toMatchObject([{ members: 2, active: 2, linked: 0 }]);
  });

  test('is the same regardless of the number of replicas and counts', async () => {
    const others = await Promise.all([platform.replica(), platform.replica()]);
    await Promise.all(others.map(app => app.ready()));
    await expect
      .poll(async () => (await history())[0])
      .toMatchObject({ members: 4, active: 3, linked: 2 });
    const [first] = await history();
    for (const app of others) {
      await forget();
      await app.inject({ url: '/api/admin/overview', headers });
    }
    await expect.poll(async () => (await history())[0]).toEqual(first);
    expect(await history()).toHaveLength(1);
  });
});
