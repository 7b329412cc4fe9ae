import { expect, onTestFinished, test } from 'vitest';
import { nightly, type SyncTest, startSync } from './harness.js';
import { startMailServer } from './mail-server.js';

/** One scheduled run, until its notices are sent. */
async function comeToSchedule(sync: SyncTest): Promise<void> {
  const left = () =>
    sync.rows(
      `select from sync_runs where status in ('queued', 'running')
       union all
       select from jobs.job where name like '%-sync' and state < 'completed' and start_after <= now()`,
    );
  await sync.comeToSchedule();
  await expect.poll(left, { timeout: 40_000 }).toEqual([]);
}

test('a schedule is mailed once when it starts to fail, and once when it recovers', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const sync = await startSync(
    { members: 11 },
    { SMTP_URL: server.url, SYNC_MAIL_TO: 'records@example.org', SYNC_CRON: nightly },
  );
  onTestFinished(() => sync.stop());

  await comeToSchedule(sync);
  expect(server.mails).toEqual([]);

  await sync.source.query('alter table members rename column lastname to surname');
  await comeToSchedule(sync);
  expect(server.mails).toMatchObject([
    {
      to: ['records@example.org'],
      text: expect.stringMatching(/Subject: Synchronization failed.*no column lastname/s),
    },
  ]);
  await comeToSchedule(sync);
  expect(server.mails).toHaveLength(1);

  await sync.source.query('alter table members rename column surname to lastname');
  await comeToSchedule(sync);
  expect(server.mails[1]?.text).toContain('Subject: Synchronization completed');
  await comeToSchedule(sync);
  expect(server.mails).toHaveLength(2);

  // It fails no run, and leaves as much undone.
  await sync.source.query('update members set membertypeid = null');
  await comeToSchedule(sync);
  expect(server.mails[2]?.text).toMatch(/Subject: Synchronization completed, rejected rows: 11/);
});

test('a notice refused by the mail server is sent with the next failing scheduled run', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  server.refuse(true);
  const sync = await startSync(
    { members: 11 },
    { SMTP_URL: server.url, SYNC_MAIL_TO: 'records@example.org', SYNC_CRON: nightly },
  );
  onTestFinished(() => sync.stop());
  await sync.source.query('drop table positions');
  for (const _ of [1, 2]) await comeToSchedule(sync);
  server.refuse(false);
  await comeToSchedule(sync);
  expect(server.mails).toHaveLength(1);
});
