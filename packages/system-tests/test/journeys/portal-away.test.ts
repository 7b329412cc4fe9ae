import { describe, expect, test } from 'vitest';
import { browserOfFile, noBrowser, reason, visitor } from './browser.js';
import { openPortal } from './portal-visitor.js';
import { person, platform } from './stack.js';

const nobodys = '00000000-0000-4000-8000-000000000000';

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`the portal while nothing answers${reason}`, () => {
  test('says what is to be allowed where a browser keeps nothing of this site', async () => {
    const page = await visitor(browser);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    // As Firefox has it then.
    await page.addInitScript(
      `BroadcastChannel = class { constructor() { throw new DOMException('The operation is insecure.', 'SecurityError') } }`,
    );
    await page.goto(platform);
    await page.getByText('Your browser blocks cookies for this site').waitFor();
    expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0);
  });

  test('says that the device is offline, and shows what was asked for when it is back', async () => {
    const { page } = await openPortal(browser, 'ana.reyes', '/admin/members');
    const { member_number } = person('mary.smith');
    await page.getByRole('row').nth(1).waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Name, member number or chat account').fill(`${member_number}`);
    await page.getByText('Your device is offline. Try again when it is back online.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('row', { name: /Mary Smith-Jones/ }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('keeps the app where a page cannot be fetched, and goes there when the device is back', async () => {
    const { page } = await openPortal(browser, 'mary.smith');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('Your device is offline. Try again when it is back online.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.goBack();
    await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    await page.goForward();
    await page.getByText('Your device is offline. Try again when it is back online.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  });

  test('retries automatically when the rate limit allows', async () => {
    const { page } = await openPortal(browser, 'mary.smith');
    await page.route(/\/api\/auth\/sessions/, route =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: {} }),
    );
    await page.clock.install();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('Too many requests at once. Try again in 1 minute.').waitFor();
    await page.unroute(/\/api\/auth\/sessions/);
    await page.clock.runFor(61_000);
    await page.getByText('This browser', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('is not loaded again by itself where a file is missing in the build that is open', async () => {
    const { page } = await openPortal(browser, 'ana.reyes');
    const overview = /assets\/overview-page.*\.js/;
    await page.route(overview, route => route.abort());
    let documents = 0;
    page.on('request', request => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.getByRole('link', { name: 'Admin' }).click();
    await page.getByRole('heading', { name: 'This page could not be opened' }).waitFor();
    expect(documents).toBe(0);
    await page.unroute(overview);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(documents).toBe(1);
  });

  test('is loaded again for a file that another build calls otherwise', async () => {
    const { page } = await openPortal(browser, 'ana.reyes', '/admin');
    const keys = /assets\/keys-page.*\.js/;
    await page.route(keys, route => route.abort(), { times: 1 });
    // What the platform sends since its upgrade.
    await page.route(`${platform}/admin/keys`, async route => {
      if (route.request().isNavigationRequest()) return route.continue();
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll('/assets/app-', '/assets/newer-');
      return route.fulfill({ response: answer, body });
    });
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Keys' }).click();
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  });

  test.each([
    ['/admin/sync', 'This synchronization does not exist', 'All runs'],
    ['/admin/erasures', 'This erasure does not exist', 'Erasures'],
  ])('asks once under %s for what is not there', async (path, sentence, back) => {
    const { page } = await openPortal(browser, 'ana.reyes', '/admin');
    let asked = 0;
    page.on('request', request => {
      if (request.url().endsWith(`/${nobodys}`) && request.url().includes('/api/')) asked += 1;
    });
    await page.clock.install();
    await page.goto(`${platform}${path}/${nobodys}`);
    await page.getByText(sentence).waitFor();
    await page.getByRole('main').getByRole('link', { name: back }).focus();
    await page.clock.runFor(10_000);
    expect(asked).toBe(1);
  });

  test('says that the rate cannot be shown when the facility’s percentages did not come', async () => {
    const { page } = await openPortal(browser, 'mary.smith');
    const percentages = /\/pay-configs\/\d+\/facility/;
    await page.route(percentages, route => route.abort());
    await page.goto(`${platform}/pay/settings`);
    const failure = page.getByRole('alert').filter({ hasText: 'This part is not responding' });
    await failure.waitFor();
    await page.unroute(percentages);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Hourly base rate in dollars').waitFor();
  });

  test('does not wait for jobs when every service is down', async () => {
    const { page } = await openPortal(browser, 'ana.reyes');
    await page.route(/\/api\/.*\/jobs$/, route => route.abort());
    await page.goto(`${platform}/admin/jobs`);
    await page.getByText('3 of 3 services').waitFor();
    expect(await page.locator('.waiting').count()).toBe(0);
  });

  test('lets what went wrong stand while it is asked again, with the focus that is in it', async () => {
    const { page } = await openPortal(browser, 'ana.reyes');
    const status = '**/api/sync/status';
    await page.route(status, route => route.abort());
    await page.clock.install();
    await page.goto(`${platform}/admin/sync`);
    const again = page
      .getByRole('alert')
      .filter({ hasText: 'This part is not responding' })
      .getByRole('button', { name: 'Try again' });
    await again.focus();
    for (const way of [() => page.clock.runFor(11_000), () => page.keyboard.press('Enter')]) {
      const asked = page.waitForRequest(status);
      await way();
      await asked;
      expect(await again.evaluate(button => button === button.ownerDocument.activeElement)).toBe(
        true,
      );
    }
    await page.unroute(status);
    await page.clock.runFor(11_000);
    await again.waitFor({ state: 'detached' });
  });
});
