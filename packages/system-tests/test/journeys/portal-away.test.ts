import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBrowser, reason, startBrowser } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { person } from './stack.js';

describe.skipIf(noBrowser)(`the portal while nothing answers${reason}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test('says that the device is offline, and shows what was asked for when it is back', async () => {
    const { page } = await openPortal(browser, 'ana.reyes', '/admin/members');
    const { member_number } = person('mary.smith');
    await page.getByRole('row').nth(1).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Name, member number or chat account').fill(`${member_number}`);
    await page.getByText('Your device is offline. Try again when it is back.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('row', { name: /Mary Smith-Jones/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
