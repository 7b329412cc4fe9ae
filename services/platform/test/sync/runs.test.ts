import { writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { scratchFile, startSync } from './harness.js';

const mappingFile = scratchFile('mapping.json');
const mapping = {
  regions: { table: 'regions', columns: { code: 'code', name: 'name' } },
  facilities: {
    table: 'facilities',
    columns: { code: 'code', name: 'name', region_code: 'region', is_active: 'is_active' },
  },
};

await writeFile(mappingFile, JSON.stringify(mapping));
const sync = await startSync({ members: 100 }, { SYNC_MAPPING: mappingFile, SYNC_WAIT_MS: '200' });
/** One that answers when a run has ended; the other does not wait for what stalls. */
const patient = await sync.platform.replica({ SYNC_WAIT_MS: '30000' });
afterAll(() => sync.stop());

async function until<T>(ask: () => Promise<T>, good: (found: T) => boolean): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const found = await ask();
    if (good(found)) return found;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(found)}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

const run = async (id: string) => (await sync.get(`/api/sync/runs/${id}`)).body.run;
const ended = (id: string) =>
  until(
    () => run(id),
    found => found.finished_at !== null,
  );
const idle = () =>
  until(
    async () => (await sync.get('/api/sync/status')).body.status.current_sync,
    current => current === null,
  );
async function toTheEnd(syncType: string) {
  const payload = { apiKey: sync.apiKey, syncType };
  const answer = await patient.inject({ method: 'POST', url: '/api/sync/trigger', payload });
  return { status: answer.statusCode, body: answer.json() };
}
const asAdmin = async (body: object) =>
  sync.platform.send('POST', '/api/admin/sync/trigger', {
    headers: await sync.platform.admin(),
    body,
  });

test('two replicas triggered at once: one run, one 409 that names it', async () => {
  const other = await sync.platform.replica();
  const payload = { apiKey: sync.apiKey, syncType: 'regions' };
  await sync.whileSourceStalls(async () => {
    const answers = await Promise.all(
      [sync.platform.app, other].map(app =>
        app.inject({ method: 'POST', url: '/api/sync/trigger', payload }),
      ),
    );
    const [winner, loser] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect([winner?.statusCode, loser?.statusCode]).toEqual([200, 409]);
    expect(winner?.json()).toMatchObject({ success: true, status: 'running', syncType: 'regions' });
    expect(loser?.json()).toMatchObject({
      success: false,
      error: 'SYNC_IN_PROGRESS',
      details: { sync_id: winner?.json().sync_id },
    });
    expect(loser?.json().details.retry_after).toBeGreaterThan(0);
  });
  await idle();
});

test('the more urgent of the queued runs starts first', async () => {
  const ids = await sync.whileSourceStalls(async () => {
    const running = await asAdmin({ type: 'regions' });
    expect(running.body).toMatchObject({
      status: 'running',
      queue_position: null,
      type: 'regions',
    });
    const low = await asAdmin({ type: 'regions', priority: 'low' });
    const high = await asAdmin({ type: 'facilities', priority: 'high' });
    expect(low.body).toMatchObject({ status: 'queued', queue_position: 1, priority: 'low' });
    expect(high.body).toMatchObject({ status: 'queued', queue_position: 1 });
    expect((await run(low.body.sync_id)).queue_position).toBe(2);
    return { low: low.body.sync_id, high: high.body.sync_id };
  });
  const [low, high] = [await ended(ids.low), await ended(ids.high)];
  expect([low.status, high.status]).toEqual(['completed', 'completed']);
  expect(Date.parse(high.started_at)).toBeLessThanOrEqual(Date.parse(low.started_at));
  expect(Date.parse(high.finished_at)).toBeLessThanOrEqual(Date.parse(low.started_at));
});

test('a run waiting for the source is canceled at once, a queued one before it starts', async () => {
  await sync.whileSourceStalls(async () => {
    const running = await asAdmin({ type: 'regions' });
    const queued = await asAdmin({ type: 'regions' });
    const cancel = (id: string) =>
      sync.platform.send('POST', `/api/sync/runs/${id}/cancel`, { headers: sync.service });
    expect((await cancel(queued.body.sync_id)).body).toMatchObject({
      changed: true,
      run: { status: 'cancelled' },
    });
    expect((await cancel(queued.body.sync_id)).body).toMatchObject({ changed: false });
    expect((await cancel(running.body.sync_id)).body).toMatchObject({
      success: true,
      changed: true,
    });
    expect((await ended(running.body.sync_id)).status).toBe('cancelled');
    expect((await cancel('no-such-run')).status).toBe(404);
  });
  await idle();
});

test('a finished run cannot be canceled', async () => {
  const { body } = await sync.trigger('regions');
  await ended(body.sync_id);
  const answer = await sync.platform.send('POST', `/api/sync/runs/${body.sync_id}/cancel`, {
    headers: sync.service,
  });
  expect([answer.status, answer.body.error]).toEqual([409, 'CONFLICT']);
});

test('the mapping may be edited between runs, and a missing column is named', async () => {
  const broken = {
    ...mapping,
    regions: { table: 'regions', columns: { code: 'code', name: 'title' } },
  };
  await writeFile(mappingFile, JSON.stringify(broken));
  const { status, body } = await toTheEnd('regions');
  expect([status, body.error]).toEqual([500, 'SYNC_FAILED']);
  expect(body.message).toContain('title');
  expect(body.details.failed_operations).toEqual(['regions']);
  await writeFile(mappingFile, JSON.stringify(mapping));
  expect((await toTheEnd('regions')).status).toBe(200);
});

test('runs are listed newest first, a page at a time', async () => {
  const first = await sync.get('/api/sync/runs?limit=2');
  const second = await sync.get(`/api/sync/runs?limit=2&after=${first.body.next}`);
  const all = [...first.body.runs, ...second.body.runs];
  expect(new Set(all.map(found => found.id)).size).toBe(4);
  const times = all.map(found => Date.parse(found.created_at));
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test('the last synchronization is the newest finished one that is not a dry run', async () => {
  await sync.trigger('regions');
  await idle();
  const real = (await sync.get('/api/sync/status')).body.status.last_sync;
  await sync.all({ types: ['facilities'], dry_run: true });
  await idle();
  expect((await sync.get('/api/sync/status')).body.status.last_sync).toEqual(real);
  expect(real).toMatchObject({ status: 'completed', records_failed: 0 });
});

test('a run whose process died is detected and ended, and the next one starts', async () => {
  await sync.rows(`insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
      requested_by, counts, started_at)
    values ('dead', 'running', 'full', '{regions}', false, 1000, 1, false, 'tests',
      '{"regions": {"status": "running"}}', now() - interval '1 minute')`);
  const { status } = await toTheEnd('regions');
  expect(status).toBe(200);
  expect(await run('dead')).toMatchObject({
    status: 'failed',
    failed_operations: ['regions'],
    error: { code: 'SYNC_FAILED' },
  });
});

test.each([
  ['the source', 'The source database', 'platform sync%', () => sync.source],
  ['the target', 'The database of the platform', 'platform sync', () => ({ query: sync.rows })],
  ['its lock', 'The database of the platform', 'platform sync run', () => ({ query: sync.rows })],
])('a run that loses %s names it as the reason', async (which, name, connection, database) => {
  // Something to be written.
  await sync.source.query('update regions set name = $1', [`Lost ${which}`]);
  const { body } = await sync.whileSourceStalls(async () => {
    const started = await asAdmin({ type: 'regions' });
    // It has what it needs of both, and waits for its rows.
    await expect
      .poll(() =>
        sync.source.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%'`,
        ),
      )
      .toHaveLength(1);
    await database().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like $1`,
      [connection],
    );
    return started;
  });
  expect(await ended(body.sync_id)).toMatchObject({
    status: 'failed',
    error: {
      code: 'DATABASE_CONNECTION_ERROR',
      message: expect.stringContaining(`${name} cannot`),
    },
  });
  await idle();
});
