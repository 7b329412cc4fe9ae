import { afterAll, expect, test } from 'vitest';
import { startSync } from './harness.js';
import { startMailServer } from './mail-server.js';

const server = await startMailServer();
afterAll(() => server.stop());
const sync = await startSync(
  { members: 20 },
  { SMTP_URL: server.url, SYNC_MAIL_TO: 'records@example.org' },
);
afterAll(() => sync.stop());

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

/** A run as a killed process leaves it. */
const leave = (id: string, { status, started, ended }: Readonly<Record<string, string | null>>) =>
  sync.rows(
    `insert into sync_runs (id, status, mode, types, dry_run, batch_size, priority, notify_completion,
       allow_mass_deactivation, requested_by, counts, failed_operations, started_at, finished_at, lease_until)
     values ($1, $2, 'full', '{regions}', false, 1000, 1, true, false, 'tests',
       '{"regions": {"status": "running"}}', '{}', now() - $3::interval, now() - $4::interval,
       case when $4 is null then now() - interval '1 second' end)`,
    [id, status, started, ended],
  );
/** What makes a service look after runs at once, which it does every ten seconds anyway. */
const wish = () => sync.rows('notify sync_wished');

test('a run whose process was killed is told of by whoever finds it, once', async () => {
  await leave('killed', { status: 'running', started: '1 minute', ended: null });
  await Promise.all([wish(), wish()]);
  await expect.poll(() => announced('killed')).toEqual([{ status: 'failed' }]);
  await expect.poll(() => mailsAbout('killed')).toHaveLength(1);
  await sync.trigger('regions');
  await wish();
  expect(await announced('killed')).toHaveLength(1);
});

test('a process that was killed between the end of a run and its notice costs no notice', async () => {
  await leave('untold', { status: 'completed', started: '2 minutes', ended: '1 minute' });
  await wish();
  await expect.poll(() => announced('untold')).toEqual([{ status: 'completed' }]);
  await expect.poll(() => mailsAbout('untold')).toHaveLength(1);
});

test('nobody is told of a run that was cancelled before it began', async () => {
  await leave('unbegun', { status: 'cancelled', started: null, ended: '1 minute' });
  await leave('new', { status: 'completed', started: '2 minutes', ended: '1 minute' });
  await wish();
  await expect.poll(() => announced('new')).toHaveLength(1);
  expect(await announced('unbegun')).toEqual([]);
});

test('whoever waits for a run that somebody cancels is told so, and not that anything failed', async () => {
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

test('what was cancelled before it began is not the last synchronisation', async () => {
  await sync.trigger('facilities');
  const before = await last();
  await sync.whileSourceStalls(async () => {
    const running = await asAdmin({ type: 'regions' });
    const queued = await asAdmin({ type: 'regions' });
    expect(queued.body.status).toBe('queued');
    await cancel(queued.body.sync_id);
    expect(await last()).toEqual(before);
    await cancel(running.body.sync_id);
  });
  await expect.poll(current).toBeNull();
});

test('a run that ends while another caller is refused for it is named all the same', async () => {
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
