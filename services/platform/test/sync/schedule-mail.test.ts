import { expect, onTestFinished, test } from 'vitest';
import { startSync } from './harness.js';
import { startMailServer } from './mail-server.js';

test('a schedule that begins to fail is mailed once, and once that it works again', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const sync = await startSync(
    { members: 11 },
    { SMTP_URL: server.url, SYNC_MAIL_TO: 'records@example.org', SYNC_CRON: '* * * * * *' },
  );
  onTestFinished(() => sync.stop());
  const ended = async (status: string) =>
    (await sync.rows(`select 1 from sync_runs where status = '${status}'`)).length;
  const patience = { timeout: 40_000 };

  await expect.poll(() => ended('completed'), patience).toBeGreaterThan(0);
  expect(server.mails).toEqual([]);

  await sync.source.query('alter table members rename column lastname to surname');
  await expect.poll(() => server.mails.length, patience).toBe(1);
  expect(server.mails[0]).toMatchObject({
    to: ['records@example.org'],
    text: expect.stringMatching(/Subject: Synchronisation failed.*no column lastname/s),
  });
  const failed = await ended('failed');
  await expect.poll(() => ended('failed'), patience).toBeGreaterThan(failed);
  expect(server.mails).toHaveLength(1);

  await sync.source.query('alter table members rename column surname to lastname');
  await expect.poll(() => server.mails.length, patience).toBe(2);
  expect(server.mails[1]?.text).toContain('Subject: Synchronisation completed');
  const completed = await ended('completed');
  await expect.poll(() => ended('completed'), patience).toBeGreaterThan(completed);
  expect(server.mails).toHaveLength(2);

  // It fails no run, and leaves as much undone.
  await sync.source.query('update members set membertypeid = null');
  await expect.poll(() => server.mails.length, patience).toBe(3);
  expect(server.mails[2]?.text).toMatch(
    /Subject: Synchronisation completed, rows that could not be taken: 11/,
  );
});

test('what the mail server refused is told by the next run of the schedule that fails', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  server.refuse(true);
  const sync = await startSync(
    { members: 11 },
    { SMTP_URL: server.url, SYNC_MAIL_TO: 'records@example.org', SYNC_CRON: '* * * * * *' },
  );
  onTestFinished(() => sync.stop());
  await sync.source.query('drop table positions');
  const failed = async () =>
    (await sync.rows(`select 1 from sync_runs where status = 'failed'`)).length;
  await expect.poll(failed).toBeGreaterThan(1);
  server.refuse(false);
  await expect.poll(() => server.mails.length).toBe(1);
});
