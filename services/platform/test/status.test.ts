import { totalmem } from 'node:os';
import { afterAll, expect, test, vi } from 'vitest';
import { insertFacilities, insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
const service = await platform.service();
const admin = await platform.admin();
await insertFacilities(platform.pool, { NW: ['AAA', 'BBB', 'CCC'] });
await platform.pool.query(`update facilities set is_active = false where code = 'CCC'`);
await insertMembers(platform.pool, [
  { member_number: '1' },
  { member_number: '2' },
  { member_number: '3', status: 'inactive' },
]);
afterAll(() => platform.stop());

const getStatus = (headers: Record<string, string> = service) =>
  platform.send('GET', '/api/status', { headers });
const getStats = (headers: Record<string, string> = admin) =>
  platform.send('GET', '/api/admin/stats', { headers });

async function insertRun(run: {
  status: string;
  hoursAgo: number;
  seconds: number;
  dry?: boolean;
}) {
  await platform.pool.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       requested_by, counts, created_at, started_at, finished_at)
     select gen_random_uuid()::text, $1, 'full', '{members}', $4, 1000, 1, false, 'tests', '{}',
            ended, ended - make_interval(secs => $3), ended
       from (select now() - make_interval(hours => $2) as ended) as clock`,
    [run.status, run.hoursAgo, run.seconds, run.dry ?? false],
  );
}

test('reports the service, its memory in bytes, and both databases', async () => {
  const { status, body } = await getStatus();
  expect(status).toBe(200);
  expect(body.application).toMatchObject({
    name: 'Platform Integration Service',
    version: '0.1.0',
    environment: 'test',
  });
  expect(body.application.uptime).toBeTypeOf('number');
  const { used, total, percentage } = body.application.memory_usage;
  expect(used).toBeGreaterThan(10_000_000);
  expect(total).toBeLessThanOrEqual(totalmem());
  expect(percentage).toBeCloseTo((used / total) * 100, 1);
  expect(body.database.target_db).toEqual({
    status: 'connected',
    response_time_ms: expect.any(Number),
  });
});

test('names the database that is down, and still is 200', async () => {
  const { status, body } = await getStatus();
  expect(status).toBe(200);
  expect(body.success).toBe(false);
  expect(body.database.source_db).toEqual({ status: 'disconnected', response_time_ms: null });
  expect(body.issues.map((issue: { code: string }) => issue.code)).toContain(
    'SOURCE_DB_DISCONNECTED',
  );
});

test('responds while the table of runs is locked', {
  timeout: 60_000,
}, async () => {
  const holder = await platform.pool.connect();
  await holder.query('begin; lock table sync_runs in access exclusive mode');
  // A statement alone may take fifteen seconds.
  const since = performance.now();
  const { status, body } = await getStatus();
  expect(performance.now() - since).toBeLessThan(12_000);
  await holder.query('rollback');
  holder.release();
  expect(status).toBe(200);
  expect(body.database.target_db.status).toBe('connected');
  expect(body.sync_service).toMatchObject({ last_sync: null, success_rate: null });
});

test('is a success when both databases answer', async () => {
  const other = await platform.replica({ SOURCE_DATABASE_URL: platform.databaseUrl });
  const answer = await other.inject({ url: '/api/status', headers: service });
  expect(answer.json()).toMatchObject({
    success: true,
    database: { source_db: { status: 'connected' }, target_db: { status: 'connected' } },
  });
});

test('an average without samples is null', async () => {
  const { body } = await getStats();
  expect(body.stats).toMatchObject({
    total_members: 3,
    active_facilities: 2,
    sync_performance: { average_duration_ms: null, success_rate: null, last_24h_syncs: 0 },
  });
});

test('synchronizations are counted by result, dry runs are not counted', async () => {
  await insertRun({ status: 'completed', hoursAgo: 1, seconds: 10 });
  await insertRun({ status: 'failed', hoursAgo: 2, seconds: 20 });
  await insertRun({ status: 'completed', hoursAgo: 30, seconds: 30 });
  await insertRun({ status: 'completed', hoursAgo: 1, seconds: 500, dry: true });
  // Cancelled while it waited: nothing was synchronized.
  await platform.pool.query(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       requested_by, counts, failed_operations, finished_at)
     values ('unbegun', 'cancelled', 'full', '{regions}', false, 1000, 1, false, 'tests', '{}', '{}', now())`,
  );
  const { body } = await getStats();
  expect(body.stats.sync_performance).toEqual({
    average_duration_ms: 20_000,
    success_rate: 0.6667,
    last_24h_syncs: 2,
  });
  const { sync_service } = (await getStatus()).body;
  expect(sync_service).toMatchObject({ success_rate: 0.6667 });
  expect(Date.now() - Date.parse(sync_service.last_sync)).toBeGreaterThan(3_599_000);
});

test('today’s requests survive a restart and are summed over replicas, without health checks', async () => {
  const fresh = await startPlatform();
  try {
    const [headers, asAdmin] = [await fresh.service(), await fresh.admin()];
    const other = await fresh.replica();
    const ask = (app: typeof other, url: string) => app.inject({ url, headers });
    for (let count = 0; count < 5; count += 1) {
      await ask(fresh.app, '/api/facilities');
      await ask(other, '/api/facilities');
      await ask(other, '/api/health');
      await ask(other, '/livez');
    }
    await other.close();
    let asked = 0;
    // An answer is counted a moment after it was given: the last question may still be missing.
    await vi.waitFor(async () => {
      const answer = await fresh.send('GET', '/api/admin/stats', { headers: asAdmin });
      asked += 1;
      // The service's token, ten lists, and the statistics asked for before.
      expect(answer.body.stats.api_usage.requests_today).toBe(1 + 10 + asked - 1);
    }, 20_000);
  } finally {
    await fresh.stop();
  }
});

test('yesterday’s requests are not counted today', async () => {
  await platform.pool.query(
    `insert into api_usage values (date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 minute', 100000, 1)`,
  );
  expect((await getStats()).body.stats.api_usage.requests_today).toBeLessThan(100_000);
});
