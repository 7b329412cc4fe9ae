import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, noBrowser, reason } from './browser.js';
import { overflow } from './looked-at.js';
import { endSessionsOf, openPortal } from './portal-visitor.js';
import { inDatabase, person } from './stack.js';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`what is kept about a member, in the portal${reason}`, () => {
  const { member_number: member, chat_id } = person('jose.nunez');
  const day = '2025-03-03';
  afterAll(async () => {
    await inDatabase('pay', 'delete from shifts where membernumber = $1 and shift_date = $2', [
      member,
      day,
    ]);
  });

  test('is saved as one file, on a phone and by keyboard, from Home on', async () => {
    await inDatabase(
      'pay',
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       values ($1, $2, 'regular', '07:00', '15:00')`,
      [member, day],
    );
    const { page, complaints } = await openPortal(browser, 'jose.nunez', '/', {
      viewport: { width: 320, height: 640 },
    });
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { level: 3, name: 'Your data' }).waitFor();
    expect([await overflow(page), ...(await barriers(page))]).toEqual([0]);
    const button = page.getByRole('button', { name: 'Save my data' });
    const saved = page.waitForEvent('download');
    await button.press('Enter');
    const download = await saved;
    expect(download.suggestedFilename()).toBe('my-data.json');
    const all = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(all).toMatchObject({
      member_number: member,
      not_asked: [],
      platform: { chat_links: [{ chat_id }], sessions: expect.any(Array) },
    });
    expect(all.pay.shifts).toContainEqual(
      expect.objectContaining({ membernumber: member, shift_date: day }),
    );
    await page.getByRole('status').getByText('The file is saved.').waitFor();
    // Keyboard focus stays where it was.
    await expect
      .poll(() => page.evaluate('document.activeElement?.textContent'))
      .toBe('Save my data');
    expect(complaints()).toEqual([]);
  });

  test('is saved however much it is: more than an answer that a page reads may be', async () => {
    const { member_number } = person('mary.smith');
    const { page } = await openPortal(browser, 'mary.smith', '/account');
    // Forty megabytes of what was done, none of which a list shows.
    await inDatabase(
      'platform',
      `insert into audit_log (action, member_number, actor_kind, actor, after)
       select 'laid.out', $1, 'service', 'laid-out', jsonb_build_object('text', repeat('x', 1000000))
         from generate_series(1, 40)`,
      [member_number],
    );
    try {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save my data' }).click();
      const text = readFileSync(await (await saved).path(), 'utf8');
      expect(text.length).toBeGreaterThan(40_000_000);
      expect(JSON.parse(text)).toMatchObject({ member_number });
      await page.getByText('The file is saved.').waitFor();
    } finally {
      await inDatabase('platform', `delete from audit_log where action = 'laid.out'`);
    }
  });

  test('is no file where a service is away: which part would be missing is said', async () => {
    const { page } = await openPortal(browser, 'mary.smith', '/account');
    const away = (service: string) =>
      page.route(/\/api\/auth\/export/, route =>
        route.fulfill({
          status: 503,
          json: { error: 'SERVICE_UNAVAILABLE', message: 'away', details: { service } },
        }),
      );
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    const press = () => page.getByRole('button', { name: 'Save my data' }).click();
    await away('pay');
    await press();
    await page
      .getByRole('alert')
      .getByText('Your shifts and statements cannot be reached')
      .waitFor();
    await away('chat-bot');
    await press();
    await page.getByRole('alert').getByText('Your chat data cannot be reached').waitFor();
    expect(files).toBe(0);
    await page.unroute(/\/api\/auth\/export/);
    const saved = page.waitForEvent('download');
    await press();
    await saved;
    await page.getByText('The file is saved.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is saved by one press, also where the session has ended and a login lies between', async () => {
    const userAgent = 'a browser that exports after its session';
    const { page } = await openPortal(browser, 'mary.smith', '/account', { userAgent });
    await page.route(
      /\/api\/auth\/export/,
      async route => {
        await endSessionsOf(userAgent);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Save my data' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Log in again' }).first().click();
    expect((await saved).suggestedFilename()).toBe('my-data.json');
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});
