import { launchOptions, noBrowser, reason } from '@guildhall/local-stack/browser';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rosa, type Site, startSite } from './auth-site.js';
import { insertMembers } from './factories.js';

describe.skipIf(noBrowser)(`in a real browser${reason}`, () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), chromium.launch(launchOptions)]);
    await insertMembers(site.pool, [{ member_number: '1001', first_name: 'Rosa' }]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  async function logIn(page: Page) {
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.locator('input[name=login]').fill(rosa.login);
    await page.locator('input[name=password]').fill(rosa.password);
    await page.locator('form button[type=submit]').first().click();
    await page.getByRole('heading', { name: 'Hello Rosa' }).waitFor();
  }

  test('a cross-site logout shows a button, which leads through the provider and back', async () => {
    const page = await browser.newPage();
    await logIn(page);
    await page.route('http://localhost:9/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${site.url}/api/auth/logout">bait</a>`,
      }),
    );
    await page.goto('http://localhost:9/');
    await page.getByRole('link', { name: 'bait' }).click();
    await page.getByRole('heading', { name: 'Do you want to log out?' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    expect(page.url()).toBe(`${site.url}/`);
  });

  test('the documents call the API on the same origin only', async () => {
    const page = await browser.newPage();
    const answer = await page.goto(`${site.url}/api-docs`);
    const policy = String(answer?.headers()['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(policy).not.toMatch(/https:|\.io|unsafe|upgrade/);
    const health = page.locator('.opblock', { hasText: '/api/health' });
    await health.locator('.opblock-summary-control').click();
    await health.getByRole('button', { name: 'Try it out' }).click();
    await health.getByRole('button', { name: 'Execute' }).click();
    const told = health.locator('.live-responses-table');
    await told.getByText('"healthy"').waitFor();
    expect(await told.locator('.response-col_status').last().textContent()).toBe('200');
  });
});
