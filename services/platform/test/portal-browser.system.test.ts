import { EventEmitter, once } from 'node:events';
import { launchOptions, noBrowser, reason, wholeBrowser } from '@guildhall/local-stack/browser';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { faults } from '../../../packages/system-tests/test/journeys/looked-at.js';
import { rosa, type Site, startSite } from './auth-site.js';
import { insertMembers } from './factories.js';

/** Port 1 is closed: pay and chat-bot are down. */
const away = 'http://127.0.0.1:1';
const pagesOfPay = ['', '/statements', '/check', '/year/2026', '/import', '/settings'].map(
  path => `/pay${path}`,
);

describe.skipIf(noBrowser)(`the portal with a service unavailable${reason}`, () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([
      startSite({
        PAY_URL: away,
        CHAT_BOT_URL: away,
        EVENT_SUBSCRIBERS: 'none',
        MAIL_DOMAIN: 'example.org',
        ORG_NAME: 'Union <img src=x onerror=alert(1)>',
      }),
      chromium.launch(launchOptions),
    ]);
    await insertMembers(site.pool, [
      { member_number: '1001', first_name: 'Rosa <img src=x onerror=alert(1)>' },
    ]);
    await site.pool.query(
      `insert into chat_links (member_number, chat_id, chat_username, verified_at)
       values ('1001', '184067352906014723', '<img src=x onerror=alert(1)>', now())`,
    );
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function logIn(path: string, where = browser): Promise<Page> {
    const page = await (await where.newContext({ locale: 'en' })).newPage();
    page.setDefaultTimeout(20_000);
    page.on('dialog', dialog => void dialog.dismiss());
    await page.goto(`${site.url}/api/auth/login?${new URLSearchParams({ returnTo: path })}`);
    await fillIn(page, path);
    return page;
  }

  async function fillIn(page: Page, path: string): Promise<void> {
    await page.locator('input[name=login]').fill(rosa.login);
    await page.locator('input[name=password]').fill(rosa.password);
    await page.locator('form button[type=submit]').first().click();
    await page.waitForURL(`${site.url}${path}`);
  }

  test('the portal can be installed as an app on a phone, with its own icon', async () => {
    const whole = await chromium.launch(wholeBrowser);
    onTestFinished(() => whole.close());
    const page = await logIn('/', whole);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect([errors, JSON.parse(data ?? '').name]).toEqual([
      [],
      'Union <img src=x onerror=alert(1)>',
    ]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Playwright's contexts are as private windows are, in which nothing is installed.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    await page.goto(`${site.url}/icon.svg`);
    await expect.poll(() => page.locator('text').textContent()).toBe('U');
  });

  test('its card shows the outage, and the other cards show their data', async () => {
    const page = await logIn('/');
    await page.getByText('The pay service is not responding right now.').waitFor();
    await page.getByRole('link', { name: 'Choose an address' }).waitFor();
    await page.getByRole('link', { name: '<img src=x onerror=alert(1)>', exact: true }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Hello Rosa <img src=x onerror=alert(1)>',
    );
    expect(await page.locator('img').count()).toBe(0);
  });

  test('Home is server-rendered, and the app hydrates it without drawing it twice', async () => {
    const known = await (await logIn('/')).context().storageState();
    const page = await (await browser.newContext({ locale: 'en', storageState: known })).newPage();
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    const said: string[] = [];
    page.on('console', message => said.push(message.text()));
    const held = new EventEmitter();
    const letGo = once(held, 'let go');
    await page.route(/\/assets\/app-.*\.js/, async route => {
      await letGo;
      await route.continue();
    });
    await page.goto(site.url, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Choose an address' }).waitFor();
    await page.evaluate(
      `document.querySelectorAll('#app *').forEach(each => each.dataset.first = '')`,
    );
    held.emit('let go');
    await page.getByText('The pay service is not responding right now.').waitFor();
    expect(await page.locator('#app :not([data-first], .notice)').count()).toBe(0);
    expect(asked).not.toContain('/api/me/home');
    expect(said.filter(text => !text.includes('502'))).toEqual([]);
    // Now it is the app that follows a link, and asks for no other document.
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(asked.filter(path => path === '/account')).toEqual([]);
  });

  // With the services there, in every look: the journeys of the system tests.
  test('every page without it fits on a phone and is accessible', async () => {
    const storageState = await (await logIn('/')).context().storageState();
    const viewport = { width: 320, height: 720 };
    const look = { storageState, locale: 'es', colorScheme: 'dark', viewport } as const;
    const page = await (await browser.newContext(look)).newPage();
    const found: string[] = [];
    for (const path of pagesOfPay.concat('/', '/chat', '/mail', '/account')) {
      await page.goto(`${site.url}${path}`);
      await page.locator('main h1').waitFor();
      await page.locator('.waiting').waitFor({ state: 'detached' });
      found.push(...(await faults(page, path)));
    }
    expect(found).toEqual([]);
  });

  test('its page reports the outage with a retry button, and links to other pages work', async () => {
    const page = await logIn('/pay');
    await page.getByText('This part is not responding right now.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This part is not responding right now.').waitFor();
    await page.getByRole('link', { name: 'Mail' }).click();
    await page.getByRole('radio').first().waitFor();
  });

  const focused = (page: Page) => page.evaluate('document.activeElement?.textContent');

  test('focus stays while the next page loads, and then moves to its heading', async () => {
    const page = await logIn('/account');
    const held = new EventEmitter();
    const letGo = once(held, 'let go');
    const asked = page.waitForRequest(/\/assets\/mail-page-/);
    await page.route(/\/assets\/mail-page-.*\.js/, async route => {
      await letGo;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Mail' }).focus();
    await page.keyboard.press('Enter');
    await asked;
    await page.getByRole('link', { name: 'Mail' }).and(page.locator('[aria-current]')).waitFor();
    expect(await focused(page)).toBe('Mail');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Account');
    held.emit('let go');
    await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('H1');
    expect(await focused(page)).toBe('Mail');
  });

  test('a secret shown once survives navigating back, and closing asks for confirmation', async () => {
    const page = await logIn('/admin/keys');
    const asked: string[] = [];
    page.on('dialog', dialog => asked.push(dialog.type()));
    const secret = page.locator('code.password');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Name').fill('shown once');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click();
    const shown = await secret.textContent();
    expect(shown).toMatch(/^gh_/);
    await page.getByRole('link', { name: 'Mail' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
    expect(await secret.count()).toBe(0);
    await page.evaluate('setTimeout(() => location.reload())');
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.goBack();
    expect(await secret.textContent()).toBe(shown);
    await page.getByRole('button', { name: 'I saved it' }).click();
    await secret.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Create a key' }).waitFor();
    expect(await page.getByText(shown ?? '').count()).toBe(0);
    expect(asked).toEqual(['beforeunload']);
  });

  test('a file dropped on the import page is accepted', async () => {
    const page = await logIn('/pay/import');
    await page.getByText('Drop the file here').waitFor();
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['PK\\u0003\\u0004\\0\\0'], 'shifts.csv', { type: 'text/csv' }));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('This is a spreadsheet workbook.').waitFor({ timeout: 8_000 });
  });

  test('the link is shown without the chat product; only the roles are missing', async () => {
    const page = await logIn('/chat');
    await page.getByText('The chat server is not responding right now').waitFor();
    expect(await page.getByRole('button', { name: 'Unlink' }).isEnabled()).toBe(true);
  });

  test('a visitor is redirected to the login and back, also from another host of this site', async () => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage();
    await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/pay/check/202606`);
    await page.getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, '/pay/check/202606');
  });
});
