import { writeFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { openSource } from '../../src/clients/source/open-source.js';
import { insistOnBoth, probeBoth } from '../../src/features/sync/runs/probe.js';
import { holdTable, type SyncTest, scratchFile, startSync } from './harness.js';

// Each test starts the service with settings of its own.

let sync: SyncTest;
afterEach(() => sync.stop());

test('a run that takes too long is timed out, and says so', async () => {
  sync = await startSync({ members: 100 }, { SYNC_TIMEOUT: '1' });
  const { status, body } = await sync.whileSourceStalls(() => sync.trigger('regions'));
  expect([status, body.error]).toEqual([504, 'SYNC_TIMEOUT']);
  const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
  expect(run.status).toBe('timed_out');
});

test('and so is one whose rows the database takes without an answer', async () => {
  sync = await startSync({ members: 100 }, { SYNC_TIMEOUT: '1' });
  const held = await holdTable(sync.platform.databaseUrl, 'regions');
  const { status, body } = await sync.trigger('regions').finally(() => held.end());
  expect([status, body.error]).toEqual([504, 'SYNC_TIMEOUT']);
  // Sooner than the database gives up the wait for a lock, which not every silence is.
  const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
  expect(run).toMatchObject({ status: 'timed_out' });
  expect(run.duration_ms).toBeLessThan(15_000);
});

test('with the source away every trigger is 503, and health names it', async () => {
  sync = await startSync({}, { SOURCE_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' });
  const [trigger, all, admin] = [
    await sync.trigger('members'),
    await sync.all(),
    await sync.platform.send('POST', '/api/admin/sync/trigger', {
      headers: await sync.platform.admin(),
      body: { type: 'full' },
    }),
  ];
  for (const { status, body, headers } of [trigger, all, admin]) {
    expect([status, body.error]).toEqual([503, 'DATABASE_CONNECTION_ERROR']);
    expect(headers['retry-after']).toBeDefined();
  }
  expect((await sync.get('/api/sync/health')).body.health).toMatchObject({
    status: 'unhealthy',
    database_connections: { source_db: 'disconnected', target_db: 'connected' },
    last_sync_age_hours: null,
    success_rate: null,
    average_duration_ms: null,
  });
  expect((await sync.get('/api/sync/runs')).body.runs).toEqual([]);
});

test('why the source does not answer is told in the log', async () => {
  sync = await startSync();
  const source = openSource('postgres://nobody@127.0.0.1:1/nowhere');
  const found = await probeBoth(sync.platform.db.kysely, source);
  const cause = expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') });
  expect(() => insistOnBoth(found)).toThrow(expect.objectContaining({ cause }));
});

test('a schedule says when it comes next, and one replica alone keeps it', async () => {
  sync = await startSync({ members: 100 }, { SYNC_CRON: '* * * * * *' });
  const other = await sync.platform.replica();
  expect(other).toBeDefined();
  const { body } = await sync.get('/api/sync/status');
  expect(Date.parse(body.status.next_scheduled_sync)).toBeGreaterThan(Date.now() - 1000);
  const kept = async () => {
    const rows = await sync.rows(
      "select 1 from sync_runs where requested_by = 'schedule' and status = 'completed'",
    );
    return rows.length;
  };
  await expect.poll(kept, { interval: 250 }).toBeGreaterThanOrEqual(2);
  expect(
    await sync.rows('select scheduled_for from sync_runs group by 1 having count(*) > 1'),
  ).toEqual([]);
});

test('what the schedule asks for while another run is under way waits for it, once', async () => {
  sync = await startSync({ members: 10 }, { SYNC_CRON: '* * * * * *' });
  const other = await sync.platform.replica();
  expect(other).toBeDefined();
  const stall = await holdTable(sync.source.url, 'regions');
  const next = async () =>
    Date.parse((await sync.get('/api/sync/status')).body.status.next_scheduled_sync);
  const listed = async () => (await sync.get('/api/sync/runs')).body.runs;
  const queued = async () =>
    (await listed()).filter(({ status }: { status: string }) => status === 'queued');
  // A run that had begun before the lock may still end, and what waited for it begins.
  const stalled = () =>
    stall.query("select from pg_locks where relation = 'regions'::regclass and not granted");
  await expect.poll(stalled).toMatchObject({ rowCount: 1 });
  await expect.poll(queued).toMatchObject([{ requested_by: 'schedule' }]);
  const [waiting] = await queued();
  const twice = (await next()) + 2000;
  await expect.poll(next).toBeGreaterThan(twice);
  expect((await queued()).map(({ id }: { id: string }) => id)).toEqual([waiting.id]);
  await stall.end();
  const read = async () => (await sync.get(`/api/sync/runs/${waiting.id}`)).body.run.status;
  await expect.poll(read).toBe('completed');
});

test('a schedule does what the mapping names', async () => {
  const file = scratchFile('mapping.json');
  await writeFile(
    file,
    JSON.stringify({ regions: { table: 'regions', columns: { code: 'code', name: 'name' } } }),
  );
  sync = await startSync({ members: 10 }, { SYNC_CRON: '* * * * * *', SYNC_MAPPING: file });
  const ended = () =>
    sync.rows(
      "select status, types from sync_runs where status not in ('queued', 'running') limit 1",
    );
  await expect.poll(ended).toEqual([{ status: 'completed', types: ['regions'] }]);
});

test('without a schedule there is no next one', async () => {
  sync = await startSync();
  expect((await sync.get('/api/sync/status')).body.status).toMatchObject({
    next_scheduled_sync: null,
    last_sync: null,
    current_sync: null,
    health_status: 'degraded',
  });
});
