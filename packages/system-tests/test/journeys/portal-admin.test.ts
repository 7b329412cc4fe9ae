import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { noBrowser, picture, reason, startBrowser } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { inDatabase, platform, stack } from './stack.js';

describe.skipIf(noBrowser)(`the administration${reason}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test('is in an administrator’s menu', async () => {
    const { page } = await openPortal(browser, 'ana.reyes');
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  test('is in nobody else’s menu, and says whose it is to who comes by its address', async () => {
    const { page } = await openPortal(browser, 'mary.smith');
    await page.getByRole('heading', { level: 1, name: 'Hello Mary' }).waitFor();
    expect(await page.getByRole('link', { name: 'Administration' }).count()).toBe(0);
    for (const path of ['/admin', '/admin/keys', '/admin/sync/1']) {
      await page.goto(`${platform}${path}`);
      await page.getByRole('heading', { name: 'These pages are for administrators' }).waitFor();
    }
  });

  test('finds a run that the guard stopped, looks at who would go, mends the source, tries it, runs it, and finds two rejected rows', async () => {
    const source = (text: string) => inDatabase('source', text);
    await source('create table put_aside as select * from members');
    const { page, complaints } = await openPortal(browser, 'ana.reyes', '/admin/sync');
    try {
      await source(`delete from members where membernumber > '100100'`);
      await page.getByRole('button', { name: 'Run it' }).click();
      await page.getByRole('heading', { name: 'The deactivation guard stopped this' }).waitFor();
      await page.getByRole('heading', { name: 'Who would go' }).waitFor();
      await page.getByRole('rowheader', { name: '100101' }).waitFor();
      await picture(page, 'portal-admin-guard', true);
      expect(await barriers(page)).toEqual([]);

      // A login of half an hour is too old for what hurts; the way through a new one leads back to the open question.
      await inDatabase(
        'platform',
        `update sessions set authenticated_at = now() - interval '30 minutes' where subject like '%ana.reyes'`,
      );
      await page.getByRole('button', { name: 'Go on in spite of the guard' }).click();
      await page.getByRole('button', { name: 'Yes, go on' }).click();
      await page.getByRole('link', { name: 'Log in once more and come back' }).click();
      await page.getByRole('dialog', { name: 'Take them out of service?' }).waitFor();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    } finally {
      await source('insert into members select * from put_aside on conflict do nothing');
    }

    await source(`update members set lastname = 'Andersen' where membernumber = '100050'`);
    await source(`update members set facility = 'NOPE' where membernumber = '100051'`);
    await source(`update members set lastname = '' where membernumber = '100052'`);
    try {
      await page.goto(`${platform}/admin/sync`);
      await page.getByRole('button', { name: 'Only try it' }).click();
      await page.getByRole('heading', { name: 'What would change' }).waitFor();
      const changes = page.getByRole('region', { name: 'What would change' });
      await changes.getByText('→ Andersen').waitFor();
      await page.getByText('This was a dry run: nothing was written.').waitFor();
      await picture(page, 'portal-admin-dry-run', true);

      await page.goto(`${platform}/admin/sync`);
      await page.getByRole('button', { name: 'Run it' }).click();
      const rejected = page.getByRole('region', { name: 'Rejected rows' });
      await rejected.getByText('There is no facility NOPE').waitFor();
      await rejected.getByText('last_name is missing').waitFor();
      await page.getByLabel('Reason').selectOption('INVALID_FACILITY_CODE');
      await rejected.getByText('last_name is missing').waitFor({ state: 'detached' });
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^rejected-[0-9a-f]{8}\.csv$/);
      await picture(page, 'portal-admin-rejected', true);
      expect(await barriers(page)).toEqual([]);
      const [member] = await inDatabase(
        'platform',
        `select last_name from members where member_number = '100050'`,
      );
      expect(member).toEqual({ last_name: 'Andersen' });
      // The browser tells of the one answer that refused the old login, and went to log in; of nothing else.
      const { origin } = new URL(stack.identity.token_endpoint);
      const isExpected = (said: string) => said.includes('401') || said === `asked ${origin}`;
      expect(complaints().filter(said => !isExpected(said))).toEqual([]);
    } finally {
      await source(`update members m set facility = a.facility, lastname = a.lastname from put_aside a
        where a.membernumber = m.membernumber`);
      await source('drop table put_aside');
    }
  }, 120_000);

  test('shows how everything stands, each curve with its numbers one key away', async () => {
    const { page, complaints } = await openPortal(browser, 'ana.reyes', '/admin');
    await inDatabase(
      'platform',
      `insert into daily_figures (day, counted_at, members) select current_date - n, now(), 1000 + n from generate_series(1, 9) n
       on conflict do nothing`,
    );
    await page.reload();
    const members = page.locator('.curve').first();
    await members.getByRole('img').waitFor();
    await members.getByText('Members as a table').focus();
    await page.keyboard.press('Enter');
    await members.getByRole('cell', { name: '1,009' }).waitFor();
    await picture(page, 'portal-admin-overview', true);
    expect(await barriers(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });
});
