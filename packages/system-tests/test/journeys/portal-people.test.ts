import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { barriers } from './barriers.js';
import { noBrowser, reason, startBrowser } from './browser.js';
import { openPortal, type Watched } from './portal-visitor.js';
import { chatAccount, inDatabase, person, platform, synchronise } from './stack.js';

/** What the services log in to each other with, as `npm start` has told them. */
const told = (service: string): Record<string, string> =>
  JSON.parse(readFileSync(join(inject('stackFolder'), 'environment', `${service}.json`), 'utf8'));

const serviceLogin = async (serviceKey: string) =>
  (
    await fetch(`${platform}/api/auth/service`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ serviceName: 'chat-bot', serviceKey }),
    })
  ).status;

const eventually = <T>(look: () => Promise<T>) =>
  expect.poll(look, { timeout: 30_000, interval: 300 });

describe.skipIf(noBrowser)(`an administrator in the portal${reason}`, () => {
  let browser: Browser;
  let ana: Watched;
  let page: Page;
  beforeAll(async () => {
    browser = await startBrowser();
    ana = await openPortal(browser, 'ana.reyes', '/admin/members');
    page = ana.page;
  });
  afterAll(() => browser?.close());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** Who did it, as the audit of all services says. */
  async function doneBy(action: string, what: string | RegExp) {
    await page.goto(`${platform}/admin/audit?action=${action}`);
    const row = page.getByRole('row').filter({ hasText: action }).filter({ hasText: what }).first();
    await row.waitFor();
    expect(await row.textContent()).toContain('Ana Reyes');
  }

  test('links a member by hand, sees the roles follow, and unlinks again', async () => {
    const { member_number, chat_id } = person('mary.smith');
    await page.getByLabel('Name, member number or chat account').fill(member_number ?? '');
    await page
      .getByRole('link', { name: new RegExp(`Mary Smith-Jones \\(${member_number}\\)`) })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Mary Smith-Jones' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await press('Link by hand');
    await page.getByLabel('Number of the chat account').fill(chat_id ?? '');
    await page.getByLabel('Reason, for the record').fill('Asked at the desk');
    await press('Link it');
    await page.getByText('The account is linked; its roles are on their way.').waitFor();
    await eventually(() => chatAccount('mary.smith')).toMatchObject({
      roles: expect.arrayContaining(['Member']),
    });
    await page.getByRole('row', { name: /verification\.manual.*Asked at the desk/ }).waitFor();
    await press('Unlink');
    await press('Yes, unlink it');
    await page.getByText('The account is unlinked.').waitFor();
    await page.getByText('No chat account is linked.').waitFor();
    await eventually(async () => (await chatAccount('mary.smith')).roles).not.toContain('Member');
    await doneBy('chat.unlink', member_number ?? '');
  });

  test('sees what a failing subscriber answers, mends it, and delivers all of it again', async () => {
    const { member_number } = person('jose.nunez');
    const rename = (from: string, to: string) =>
      inDatabase('chat_bot', `alter table ${from} rename to ${to}`);
    await rename('deliveries', 'deliveries_away');
    try {
      await page.goto(`${platform}/admin/members/${member_number}`);
      await press('Resend to subscribers');
      await page.getByText('Every subscriber is told once more.').waitFor();
      // It would be tried again for days.
      await eventually(async () => {
        const rows = await inDatabase(
          'platform',
          `update event_deliveries d set retry_until = now() - interval '1 hour', next_attempt_at = case when status = 'pending' then now() end
             from events e where e.id = d.event_id and e.member_number = $1 and d.attempts > 0
              and d.status in ('pending', 'failed') returning d.status`,
          [member_number],
        );
        return rows.some(({ status }) => status === 'failed');
      }).toBe(true);
      await page.goto(`${platform}/admin/deliveries?status=failed`);
      await page
        .getByRole('row', { name: /member\.updated.*failed.*50\d/ })
        .first()
        .waitFor();
      expect(await barriers(page)).toEqual([]);
    } finally {
      await rename('deliveries_away', 'deliveries');
    }
    await press('Deliver all that failed again');
    await press('Yes, deliver them');
    await page.getByText(/on their way again/).waitFor();
    await eventually(() =>
      inDatabase(
        'platform',
        `select d.status from event_deliveries d join events e on e.id = d.event_id
          where e.member_number = $1 and d.status <> 'delivered'`,
        [member_number],
      ),
    ).toEqual([]);
    await doneBy('event.replay-all', 'event:all');
  });

  test('rotates chat-bot’s key with both valid meanwhile; with an old login after logging in once more', async () => {
    await page.goto(`${platform}/admin/keys?kind=service`);
    const row = page.getByRole('row', { name: /^chat-bot/ }).first();
    await inDatabase(
      'platform',
      `update sessions set authenticated_at = now() - interval '30 minutes'  where is_admin`,
    );
    await row.getByRole('button', { name: /^Rotate/ }).click();
    await press('Make it');
    const again = page.getByRole('link', { name: 'Log in once more' });
    await again.click();
    // The address before the login already asked the same.
    await again.waitFor({ state: 'detached' });
    // The provider still knows her login as young, and leads straight back to the question that was open.
    await page.waitForURL(/\/admin\/keys\?.*ask=rotate/);
    await press('Make it');
    await page.getByRole('heading', { name: 'The new key of chat-bot' }).waitFor();
    const secret = (await page.locator('code.password').textContent()) ?? '';
    const old = told('chat-bot').PLATFORM_SERVICE_KEY ?? '';
    expect(await Promise.all([secret, old].map(serviceLogin))).toEqual([200, 200]);
    await press('I have it');
    expect(await page.getByText(secret).count()).toBe(0);
    const made = secret.split('_')[2]?.slice(0, 8) ?? '';
    await page.getByRole('button', { name: `Revoke chat-bot (${made})` }).click();
    await press('Yes, revoke it');
    await page.getByText('The key is revoked.').waitFor();
    expect(await Promise.all([secret, old].map(serviceLogin))).toEqual([401, 200]);
    await doneBy('key.rotate', 'key:');
    await doneBy('key.revoke', 'key:');
  });

  test('exports and erases a person everywhere with one confirmation, and keeps the record of it', async () => {
    const [someone] = await inDatabase(
      'platform',
      `select m.member_number, m.last_name from members m
        where m.status = 'active' and m.left_source_at is null and m.member_number > '100100'
          and not exists (select 1 from chat_links l where l.member_number = m.member_number)
          and not exists (select 1 from positions p where p.member_number = m.member_number)
        order by m.member_number desc limit 1`,
    );
    const number = String(someone?.member_number);
    await inDatabase(
      'pay',
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       values ($1, '2026-02-09', 'regular', '07:00', '15:00')`,
      [number],
    );
    await inDatabase(
      'chat_bot',
      `insert into verifications (id, status, chat_id, chat_username, member_number, created_at, expires_at)
       values (gen_random_uuid(), 'expired', '710000000000009999', 'somebody', $1, now(), now())`,
      [number],
    );
    await inDatabase('source', 'delete from members where membernumber = $1', [number]);
    await synchronise();
    await eventually(() =>
      inDatabase(
        'platform',
        'select 1 from members where member_number = $1 and left_source_at is not null',
        [number],
      ),
    ).toHaveLength(1);

    await page.goto(`${platform}/admin/members/${number}`);
    await page.getByText('The source has no such row.').waitFor();
    await press('Export everything');
    const [download] = await Promise.all([page.waitForEvent('download'), press('Save the file')]);
    const all = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(all).toMatchObject({
      platform: { member: [{ member_number: number }] },
      'chat-bot': { verifications: [{ member_number: number }] },
      pay: { shifts: [{ membernumber: number }] },
    });
    await press('Erase this person');
    await page.getByLabel('Their member number, once more').fill(number);
    await press('Erase everything');
    await page.getByText('It is done. Nothing here names the person any more.').waitFor();
    expect(await page.getByRole('definition').first().textContent()).toBe('Ana Reyes');
    const left = await Promise.all([
      inDatabase('platform', 'select 1 from members where member_number = $1', [number]),
      inDatabase('chat_bot', 'select 1 from verifications where member_number = $1', [number]),
      inDatabase('pay', 'select 1 from shifts where membernumber = $1', [number]),
    ]);
    expect(left).toEqual([[], [], []]);
    await doneBy('person.erased', 'erasure:');
    // Of what was refused to an old login the browser tells, and it went to the login once.
    expect(ana.complaints().filter(said => !/401|^asked /.test(said))).toEqual([]);
  });
});
