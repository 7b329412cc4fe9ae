import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { holdTable, type SyncTest, startSync } from './harness.js';

const rows = 45_000;
const kills = 2;
const minute = 60_000;
vi.setConfig({ testTimeout: 3 * minute, hookTimeout: 2 * minute });

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

let sync: SyncTest;
/** How long the first load took here; later ones are faster, so a fifth of it is within each of them. */
let usualMs = 0;
beforeAll(async () => {
  sync = await startSync({}, { SYNC_WAIT_MS: '30000' });
  await sync.source.query("insert into regions values ('NW', 'Northwest')");
  await sync.source.query("insert into facilities values ('ZQX', 'Quix', 'NW', true)");
  await sync.source.query(
    `insert into members select (100000 + n)::text, 'First' || n % 97, null, 'Last' || n, 'm' || n || '@example.org', 'ZQX', 1 + n % 4, 'active'
       from generate_series(1, ${rows}) n`,
  );
  await sync.trigger('regions');
  await sync.trigger('facilities');
  usualMs = (await completed()).duration_ms;
});
afterAll(() => sync.stop());
beforeEach(() => sync.rows('truncate members cascade'));

const runs = async () => (await sync.get('/api/sync/runs?limit=1')).body.runs;
const running = () => sync.rows("select id from sync_runs where status = 'running'");

/** Starts again until it is let, which must be within a minute, and waits for the end. */
async function completed() {
  const deadline = Date.now() + minute;
  for (;;) {
    const { status, body } = await sync.trigger('members');
    if (status === 200) break;
    if (status !== 409 || Date.now() > deadline) throw new Error(JSON.stringify(body));
    await pause(200);
  }
  for (;;) {
    const [run] = await runs();
    if (run.status === 'completed') return run;
    if (run.status !== 'running') throw new Error(JSON.stringify(run));
    await pause(100);
  }
}

async function insistOnSame(): Promise<void> {
  const digest = (columns: string) =>
    `select count(*)::int as count, sum(hashtextextended(row(${columns})::text, 0))::text as digest from members`;
  const theirs = await sync.source.query(
    digest('membernumber, firstname, middlename, lastname, email, facility, membertypeid, status'),
  );
  const ours = await sync.rows(
    digest(
      'member_number, first_name, middle_name, last_name, email, facility_code, member_type_id, status',
    ),
  );
  expect(ours).toEqual(theirs);
}

/** The command line in a process of its own; resolves when it works on members. */
function startChild(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, 'sync', '--types', 'members'], {
    env: {
      ...process.env,
      DATABASE_URL: sync.platform.databaseUrl,
      SOURCE_DATABASE_URL: sync.source.url,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', chunk => {
      said += chunk;
      if (said.includes('members: started')) resolve(child);
    });
    child.once('exit', () => reject(new Error(`the child did not start: ${said}`)));
  });
}

/** What a cut run left must be whole batches, each counted once. */
async function insistOnWholeBatches(): Promise<void> {
  const [run] = await runs();
  const [{ count }] = await sync.rows('select count(*)::int as count from members');
  expect(run.counts.members.inserted).toBe(count);
}

test('kill -9 at random moments, then a rerun: the target equals the source', async () => {
  for (let kill = 0; kill < kills; kill += 1) {
    await sync.rows('truncate members cascade');
    const child = await startChild();
    const moment = Math.random() * usualMs;
    await pause(moment);
    const gone = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGKILL');
    await gone;
    await completed();
    await insistOnSame();
    expect(await running(), `killed after ${moment} ms`).toEqual([]);
  }
});

test('a killed run is detected within a minute, and queued ones start', async () => {
  const held = await holdTable(sync.source.url, 'members');
  const child = await startChild();
  const [{ id }] = await running();
  const headers = await sync.platform.admin();
  const body = { type: 'regions' };
  const queued = await sync.platform.send('POST', '/api/admin/sync/trigger', { headers, body });
  expect(queued.body.status).toBe('queued');
  child.kill('SIGKILL');
  const outcome = () =>
    sync.rows('select id, status, error_message from sync_runs order by number desc limit 2');
  await expect.poll(outcome, { timeout: minute }).toMatchObject([
    { id: queued.body.sync_id, status: 'completed' },
    { id, status: 'failed', error_message: 'The process of this synchronization ended' },
  ]);
  await held.end();
});

test('a run of the command line can be canceled from elsewhere', async () => {
  const held = await holdTable(sync.source.url, 'members');
  const child = await startChild();
  const gone = once(child, 'exit');
  const [{ id }] = await running();
  await sync.platform.send('POST', `/api/sync/runs/${id}/cancel`, { headers: sync.service });
  expect((await gone)[0]).toBe(3);
  await held.end();
});

test('SIGTERM ends the run after its batch, with a message', async () => {
  const child = await startChild();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect((await gone)[0]).toBe(3);
  const [run] = await runs();
  expect(run.status).toBe('cancelled');
  await insistOnWholeBatches();
  await completed();
  await insistOnSame();
});

test('a stopping service ends its run, and keeps whole batches', async () => {
  const other = await sync.platform.replica({ SYNC_WAIT_MS: '0' });
  const payload = { apiKey: sync.apiKey, syncType: 'members' };
  const answer = await other.inject({ method: 'POST', url: '/api/sync/trigger', payload });
  expect(answer.json()).toMatchObject({ success: true, status: 'running' });
  await pause(Math.random() * usualMs * 0.2);
  await other.close();
  const [run] = await runs();
  expect(run).toMatchObject({
    status: 'failed',
    error: { message: 'The service was stopped', said: { code: 'run_stopped', values: [] } },
  });
  await insistOnWholeBatches();
  await completed();
  await insistOnSame();
});

test('a lost database connection ends the run, and the next one completes it', async () => {
  const other = await sync.platform.replica({ SYNC_WAIT_MS: '0' });
  const payload = { apiKey: sync.apiKey, syncType: 'members' };
  await other.inject({ method: 'POST', url: '/api/sync/trigger', payload });
  await pause(Math.random() * usualMs * 0.2);
  await sync.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'platform sync%'`,
  );
  const deadline = Date.now() + minute;
  while ((await running()).length > 0 && Date.now() < deadline) await pause(100);
  const [run] = await runs();
  expect(['failed', 'completed']).toContain(run.status);
  if (run.status === 'failed') await insistOnWholeBatches();
  await completed();
  await insistOnSame();
});
