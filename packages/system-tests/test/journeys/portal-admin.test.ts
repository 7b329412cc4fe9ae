import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noBrowser, reason, startBrowser } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { platform } from './stack.js';

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
});
