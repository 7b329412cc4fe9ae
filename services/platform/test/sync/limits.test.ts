import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSource } from '../../src/clients/source/open-source.js';
import { insistOnBoth, probeBoth } from '../../src/features/sync/runs/probe.js';
import { holdTable, nightly, type SyncTest, scratchFile, startSync } from './harness.js';

let sync: SyncTest;
/** The service with settings of its own. */
const startOnce = (...options: Parameters<typeof startSync>) => {
  beforeAll(async () => {
    sync = await startSync(...options);
  });
  afterAll(() => sync.stop());
};

describe('with a time limit', () => {
  startOnce({ members: 100 }, { SYNC_TIMEOUT: '1' });

  test('a run over its time limit is timed out with a message', async () => {
    const { status, body } = await sync.whileSourceStalls(() => sync.trigger('regions'));
    expect([status, body.error]).toEqual([504, 'SYNC_TIMEOUT']);
    const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
    expect(run.status).toBe('timed_out');
  });

  test('and so is a run whose writes the database does not answer', async () => {
    const held = await holdTable(sync.platform.databaseUrl, 'regions');
    const { status, body } = await sync.trigger('regions').finally(() => held.end());
    expect([status, body.error]).toEqual([504, 'SYNC_TIMEOUT']);
    // Sooner than the database gives up the wait for a lock, which not every silence is.
    const { run } = (await sync.get(`/api/sync/runs/${body.details.sync_id}`)).body;
    expect(run).toMatchObject({ status: 'timed_out' });
    expect(run.duration_ms).toBeLessThan(15_000);
  });
});

test('with the source unavailable every trigger is 503, and health names the source', async () => {
  sync = await startSync({}, { SOURCE_DATABASE_URL: 'postgres://user@127.0.0.1:1/nowhere' });
  onTestFinished(sync.stop);
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

describe('without a schedule', () => {
  startOnce();

  test('the log contains the reason why the source is unavailable', async () => {
    const source = openSource('postgres://user@127.0.0.1:1/nowhere');
    const found = await probeBoth(sync.platform.db.kysely, source);
    const cause = expect.objectContaining({ message: expect.stringContaining('ECONNREFUSED') });
    expect(() => insistOnBoth(found)).toThrow(expect.objectContaining({ cause }));
  });

  test('there is no next run', async () => {
    expect((await sync.get('/api/sync/status')).body.status).toMatchObject({
      next_scheduled_sync: null,
      last_sync: null,
      current_sync: null,
      health_status: 'degraded',
    });
  });
});

describe('with a schedule', () => {
  const file = scratchFile('mapping.json');
  const columns = { code: 'code', name: 'name' };
  beforeAll(() => writeFile(file, JSON.stringify({ regions: { table: 'regions', columns } })));
  startOnce({ members: 10 }, { SYNC_CRON: nightly, SYNC_MAPPING: file });
  beforeEach(() => sync.rows('delete from sync_runs'));

  test('a schedule shows its next run, and only one replica runs it, with the types in the mapping', async () => {
    const other = await sync.platform.replica();
    await other.ready();
    const { body } = await sync.get('/api/sync/status');
    const next = new Date(body.status.next_scheduled_sync);
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([3, 0]);
    expect(next.getTime() - Date.now()).toBeLessThan(24 * 3_600_000);
    const scheduled = await sync.rows(
      "select cron from jobs.schedule where name = 'scheduled-sync'",
    );
    expect(scheduled).toEqual([{ cron: nightly }]);
    expect(await sync.rows('select from sync_runs'), 'no start is a reason').toEqual([]);
    await sync.comeToSchedule();
    const ended = () => sync.rows('select requested_by, status, types from sync_runs');
    const run = { requested_by: 'schedule', status: 'completed', types: ['regions'] };
    await expect.poll(ended).toEqual([run]);
  });

  test('a scheduled run waits for a running one, once', async () => {
    const listed = async () =>
      (await sync.get('/api/sync/runs')).body.runs.map((run: Record<string, string>) => run.status);
    const asked = () =>
      sync.rows("select from jobs.job where name = 'scheduled-sync' and state <> 'completed'");
    await sync.whileSourceStalls(async () => {
      for (const statuses of [['running'], ['queued', 'running'], ['queued', 'running']]) {
        await sync.comeToSchedule();
        await expect.poll(asked).toEqual([]);
        expect(await listed()).toEqual(statuses);
      }
    });
    await expect.poll(listed).toEqual(['completed', 'completed']);
  });

  test('a removed schedule no longer runs', async () => {
    const scheduled = () => sync.rows("select from jobs.schedule where name = 'scheduled-sync'");
    expect(await scheduled()).toHaveLength(1);
    const other = await sync.platform.replica({ SYNC_CRON: 'off' });
    await other.ready();
    expect(await scheduled()).toEqual([]);
  });
});
