import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchOptions, noBrowser, reason } from '@guildhall/local-stack/browser';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { rosa, startWayIn, type WayIn } from './way-in.js';

/** Where pictures of the pages go, for whoever wants to look at them. */
const pictures = process.env.GUILDHALL_PICTURES;

describe.skipIf(noBrowser)(`in a real browser${reason}`, () => {
  let site: WayIn;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startWayIn(), chromium.launch(launchOptions)]);
    await insertMembers(site.pool, [{ member_number: '1001', first_name: 'Rosa' }]);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  async function open(look: BrowserContextOptions = {}) {
    const context = await browser.newContext(look);
    return context.newPage();
  }

  async function logIn(page: Page) {
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.locator('input[name=login]').fill(rosa.login);
    await page.locator('input[name=password]').fill(rosa.password);
    await page.locator('form button[type=submit]').first().click();
    await page.getByRole('heading', { name: 'Hello Rosa' }).waitFor();
  }

  test('a person logs in, is greeted, and logs out', async () => {
    const page = await open();
    await logIn(page);
    expect(page.url()).toBe(`${site.url}/`);
    const session = await (await page.request.get(`${site.url}/api/auth/session`)).json();
    expect(session).toMatchObject({ authenticated: true, user: { member_number: '1001' } });
    expect(await page.evaluate('document.cookie')).toBe('');

    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are logged out' }).waitFor();
    await page.getByRole('link', { name: 'Log in again' }).waitFor();
    expect(page.url()).toBe(`${site.url}/logged-out`);
    const ended = await page.request.get(`${site.url}/api/auth/session`);
    expect(ended.status()).toBe(401);
  });

  test('a logout that another site asked for shows a button, which leads through the provider and back', async () => {
    const page = await open();
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

  test('the documents ask the API at the same address, and nobody else is let in', async () => {
    const page = await open();
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

  const looks = [
    { width: 320, colorScheme: 'light' },
    { width: 320, colorScheme: 'dark' },
    { width: 1024, colorScheme: 'light' },
  ] as const;
  test.each(looks)('every page fits in $width px, $colorScheme', async ({ width, colorScheme }) => {
    const page = await open({ colorScheme, viewport: { width, height: 640 } });
    const look = async (name: string) => {
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect([name, overflow]).toEqual([name, 0]);
      if (!pictures) return;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`) });
    };
    await page.goto(site.url);
    await look('welcome');
    await page.goto(`${site.url}/api/auth/callback?error=access_denied`);
    await look('login-failed');
    await logIn(page);
    await look('home');
    await page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' });
    await page.goto(`${site.url}/api/auth/logout`);
    await look('logout');
  });
});
