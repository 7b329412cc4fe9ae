import { enqueue } from '@guildhall/service-kit/jobs';
import { afterAll, expect, test } from 'vitest';
import { notifySync } from '../../src/jobs/notify-sync.js';
import { runSync } from '../../src/jobs/run-sync.js';
import { startSync } from './harness.js';
import { startMailServer } from './mail-server.js';

const server = await startMailServer();
afterAll(() => server.stop());
const sync = await startSync(
  { members: 20 },
  { SMTP_URL: server.url, SYNC_MAIL_TO: 'records@example.org' },
);
afterAll(() => sync.stop());
const db = sync.platform.db.kysely;

const current = async () => (await sync.get('/api/sync/status')).body.status.current_sync;
const last = async () => (await sync.get('/api/sync/status')).body.status.last_sync;
const cancel = (id: string) =>
  sync.platform.send('POST', `/api/sync/runs/${id}/cancel`, { headers: sync.service });
const asAdmin = async (body: object) =>
  sync.platform.send('POST', '/api/admin/sync/trigger', {
    headers: await sync.platform.admin(),
    body,
  });
const announced = (id: string) =>
  sync.rows(
    `select payload -> 'data' ->> 'status' as status from events
      where event = 'sync.completed' and payload -> 'data' ->> 'sync_id' = $1`,
    [id],
  );
const mailsAbout = (id: string) => server.mails.filter(({ text }) => text.includes(id));

test('a killed run is reported once by the process that detects it', async () => {
  await sync.rows(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       requested_by, counts, failed_operations, started_at)
     values ('killed', 'running', 'full', '{regions}', false, 1000, 1, true, 'tests',
       '{"regions": {"status": "running"}}', '{}', now() - interval '1 minute')`,
  );
  await enqueue(db, runSync, [{}]);
  await expect.poll(() => announced('killed')).toEqual([{ status: 'failed' }]);
  await expect.poll(() => mailsAbout('killed')).toHaveLength(1);
});

test('a process killed while it reports a run reports it once', async () => {
  const { sync_id } = (await asAdmin({ type: 'regions', notify_completion: true })).body;
  await expect.poll(() => mailsAbout(sync_id)).toHaveLength(1);
  const again = () =>
    sync.rows("select from jobs.job where name = 'notify-sync' and state <> 'completed'");
  await enqueue(db, notifySync, [{ run_id: sync_id }]);
  await expect.poll(again).toEqual([]);
  expect([await announced(sync_id), mailsAbout(sync_id)]).toMatchObject([[{}], [{}]]);
});

test('a caller waiting for a canceled run gets that result, not a failure', async () => {
  const waiting = await sync.whileSourceStalls(async () => {
    const answer = sync.trigger('regions');
    await expect.poll(current).not.toBeNull();
    const { id } = await current();
    await cancel(id);
    return { id, answer: await answer };
  });
  expect([waiting.answer.status, waiting.answer.body]).toMatchObject([
    409,
    { success: false, error: 'CONFLICT', details: { sync_id: waiting.id } },
  ]);
});

test('a run canceled while queued is not the last synchronization and sends no notice', async () => {
  await sync.trigger('facilities');
  const before = await last();
  await sync.whileSourceStalls(async () => {
    const wanted = { type: 'regions', notify_completion: true };
    const running = await asAdmin(wanted);
    const queued = await asAdmin(wanted);
    expect(queued.body.status).toBe('queued');
    await cancel(queued.body.sync_id);
    expect(await last()).toEqual(before);
    await cancel(running.body.sync_id);
    await expect.poll(() => announced(running.body.sync_id)).toHaveLength(1);
    expect(await announced(queued.body.sync_id)).toEqual([]);
  });
  await expect.poll(current).toBeNull();
});

test('a run that ends while another caller gets a conflict is still named', async () => {
  const { sync_id } = (await sync.trigger('regions')).body;
  // The database refuses as it does while one runs, and none does any more when it is asked which.
  await sync.rows(
    "create function refuse() returns trigger language plpgsql as 'begin return null; end'",
  );
  await sync.rows(
    'create trigger refuse before insert on sync_runs for each row execute function refuse()',
  );
  const { status, body } = await sync.trigger('regions');
  await sync.rows('drop trigger refuse on sync_runs');
  expect([status, body]).toMatchObject([
    409,
    { error: 'SYNC_IN_PROGRESS', details: { sync_id, retry_after: 1 } },
  ]);
});
