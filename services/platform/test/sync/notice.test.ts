import { SyncCompleted } from '@guildhall/contracts/webhooks';
import { Value } from 'typebox/value';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTransport } from '../../src/clients/mailer.js';
import { startSync } from './harness.js';
import { startMailServer } from './mail-server.js';

const mailTo = 'records@example.org,office@example.org';
const [server, silent] = await Promise.all([startMailServer(), startMailServer({ silent: true })]);
const sync = await startSync(
  { members: 20 },
  { SMTP_URL: server.url, MAIL_FROM: 'platform@example.org', SYNC_MAIL_TO: mailTo },
);
afterAll(async () => {
  await sync.stop();
  await Promise.all([server.stop(), silent.stop()]);
});

/** An administrator's run, waited for; gives its id. */
async function ended(body: object, app = sync.platform.app): Promise<string> {
  const headers = await sync.platform.admin();
  const url = '/api/admin/sync/trigger';
  const answer = await app.inject({ method: 'POST', url, headers, payload: body });
  const id: string = answer.json().sync_id;
  await vi.waitFor(
    async () => {
      const { run } = (await sync.get(`/api/sync/runs/${id}`)).body;
      expect(['completed', 'failed']).toContain(run.status);
    },
    { timeout: 40_000 },
  );
  return id;
}
const announced = () =>
  sync.rows(
    "select payload -> 'data' ->> 'sync_id' as id from events where event = 'sync.completed'",
  );

test('a requested notice is sent once by mail and webhook', async () => {
  const id = await ended({ type: 'full', notify_completion: true });
  await expect.poll(() => server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: 'platform@example.org', to: mailTo.split(',') });
  expect(mail?.text).toMatch(/^Subject: Synchronization completed$/m);
  // Long lines are folded on their way.
  expect(mail?.text.replaceAll(/=\r?\n/g, '')).toContain(
    `${sync.platform.environment.PUBLIC_URL}/admin/sync/${id}`,
  );
  expect(mail?.text).toMatch(/^members: 20 read, 20 inserted, 0 updated/m);
  await expect.poll(announced).toEqual([{ id }]);
  const [event] = await sync.rows("select payload from events where event = 'sync.completed'");
  expect(Value.Check(SyncCompleted, event?.payload)).toBe(true);
});

test('a failed run is reported too, with the reason', async () => {
  const before = server.mails.length;
  await sync.source.query('create table aside as select * from positions; delete from positions');
  await ended({ type: 'positions', notify_completion: true });
  await expect.poll(() => server.mails).toHaveLength(before + 1);
  expect(server.mails.at(-1)?.text).toMatch(/^Subject: Synchronization failed$/m);
  expect(server.mails.at(-1)?.text).toContain('The source has no rows');
});

test('a requested notice whose mail is refused is mailed again, its webhook sent once', async () => {
  const before = server.mails.length;
  server.refuse(true);
  const id = await ended({ type: 'regions', notify_completion: true });
  const again = `update jobs.job set start_after = now() where name = 'notify-sync' and data ? 'past' returning id`;
  await expect.poll(() => sync.rows(again)).toHaveLength(1);
  server.refuse(false);
  await sync.rows(again);
  await expect.poll(() => server.mails).toHaveLength(before + 1);
  expect((await announced()).filter(row => row.id === id)).toHaveLength(1);
});

test('without a request no notice is sent', async () => {
  const before = [server.mails.length, (await announced()).length];
  await ended({ type: 'regions' });
  expect([server.mails.length, (await announced()).length]).toEqual(before);
});

test('an unresponsive mail server delays neither the webhook, nor the next run, nor the stop', async () => {
  const other = await sync.platform.replica({ SMTP_URL: silent.url });
  const first = await ended({ type: 'regions', notify_completion: true }, other);
  await expect.poll(announced).toContainEqual({ id: first });
  await ended({ type: 'regions' }, other);
  await other.close();
});

test('the connection to a mail server with an endless response is closed', async () => {
  const { url: smtpUrl, stop } = await startMailServer({ drips: true });
  onTestFinished(stop);
  const mailbox = { smtpUrl, from: 'platform@example.org', to: [mailTo], portal: '' };
  const transport = await openTransport(mailbox, 300);
  await expect(transport.sendMail({ to: mailTo })).rejects.toThrow('nothing was sent within 0.3 s');
});
