import type { OwnSession } from '@guildhall/contracts/platform';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { barriers } from './barriers.js';
import { browserOfFile, logIn, noBrowser, reason } from './browser.js';
import { endSessionsOf, follow, open, openPortal } from './portal-visitor.js';
import { layOut } from './sample-states.js';
import { inDatabase, platform, stack } from './stack.js';

/** What only a role may ask for. */
const ofRoles =
  /\/api\/(?:admin|sync|facilities|chat\/api\/admin|pay\/api\/v1\/(?:admin|facility))/;

/** The session expiry changes every minute while the page is open. */
const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** `/admin/sync/8f2c…` is of the same kind as any other run. */
const kindOf = (href: string) =>
  href
    .split(/[?#]/)[0]
    ?.split('/')
    .slice(1, 4)
    .map((part, at) => (at < 2 ? part : ':'))
    .join('/');

/** The pages of an area: one of each kind to which a link of the others leads. */
async function placesOf(page: Page, root: string): Promise<readonly string[]> {
  const found = [root];
  for (const path of found) {
    await follow(page, path);
    const links = await page
      .locator(`a[href^="${root}/"]`)
      .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''));
    for (const href of links)
      if (!found.some(known => kindOf(known) === kindOf(href))) found.push(href);
  }
  return found;
}

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`pages that belong to a role${reason}`, () => {
  let administration: readonly string[];
  let facility: readonly string[];
  beforeAll(async () => {
    await layOut();
    const ana = await openPortal(browser, 'ana.reyes');
    administration = await placesOf(ana.page, '/admin');
    const sean = await openPortal(browser, 'sean.obrien');
    facility = await placesOf(sean.page, '/facility');
    await Promise.all([ana, sean].map(({ page }) => page.context().close()));
  });
  test('are these: each is found by a link', () => {
    expect(administration.map(kindOf).sort()).toEqual([
      'admin',
      ...[
        'admin/audit',
        'admin/deliveries',
        'admin/erasures',
        'admin/erasures/:',
        'admin/jobs',
        'admin/keys',
        'admin/leavings',
      ],
      'admin/members',
      'admin/members/:',
      'admin/role-rules',
      'admin/sync',
      'admin/sync/:',
      'admin/upstreams',
      'admin/verifications',
    ]);
    expect(facility.map(kindOf).sort()).toEqual([
      'facility',
      'facility/checks',
      'facility/checks/:',
    ]);
  });

  /** What a person sees at each address, and what of it the server sent: words, and nothing of anybody’s data. */
  async function look(page: Page, paths: readonly string[]) {
    const asked: string[] = [];
    page.on('request', request => {
      if (ofRoles.test(new URL(request.url()).pathname)) asked.push(request.url());
    });
    const shown = new Set<string>();
    const sent = new Set<string>();
    for (const path of paths) {
      const answer = await open(page, path);
      sent.add(((await answer?.text()) ?? '').replaceAll(instants, ''));
      shown.add((await page.locator('main').textContent()) ?? '');
    }
    return { asked, shown: [...shown], documents: sent.size };
  }

  const administrators =
    /^These pages are for administratorsYour account does not have this role\./;
  const representatives =
    /^These pages are for facility representativesYour account does not have this role\./;
  const others = [
    ['mary.smith', 'a member'],
    ['sean.obrien', 'a representative'],
    ['walter.kim', 'an inactive member'],
    ['guest', 'a login without a member'],
    ['ana.reyes', 'an administrator'],
  ] as const;

  test.each(others)('show %s, %s, whose they are and nothing else', async login => {
    const { page } = await openPortal(browser, login, '/account');
    for (const [whose, paths, words] of [
      ['ana.reyes', administration, administrators],
      ['sean.obrien', facility, representatives],
    ] as const) {
      if (login === whose) continue;
      const seen = await look(page, paths);
      expect(seen).toEqual({ asked: [], shown: [expect.stringMatching(words)], documents: 1 });
    }
    for (const name of ['Admin', 'My facility'])
      expect(await page.getByRole('link', { name }).count()).toBe(
        (login === 'ana.reyes' && name === 'Admin') ||
          (login === 'sean.obrien' && name === 'My facility')
          ? 1
          : 0,
      );
    await page.context().close();
  });

  test('ask who is not logged in, or not any more, to log in', async () => {
    const words = /Log in/;
    const visitor = await (await browser.newContext({ locale: 'en' })).newPage();
    const paths = [...administration, ...facility];
    const seen = { asked: [], shown: [expect.stringMatching(words)], documents: 1 };
    expect(await look(visitor, paths)).toEqual(seen);
    const userAgent = 'a browser that was left open';
    const { page } = await openPortal(browser, 'ana.reyes', '/', { userAgent });
    await inDatabase('platform', 'update sessions set expires_at = now() where user_agent = $1', [
      userAgent,
    ]);
    expect(await look(page, paths)).toEqual(seen);
  });

  test('of sessions end all others at once, and leave this one', async () => {
    const userAgent = 'a phone that was lost';
    for (const _ of [1, 2]) await openPortal(browser, 'walter.kim', '/', { userAgent });
    const { page, complaints } = await openPortal(browser, 'walter.kim', '/account');
    const lost = async () => {
      const { sessions } = (await page.evaluate(
        `fetch('/api/auth/sessions').then(answer => answer.json())`,
      )) as { readonly sessions: readonly OwnSession[] };
      return sessions.filter(({ user_agent }) => user_agent === userAgent).map(({ id }) => id);
    };
    const theirs = await lost();
    expect(theirs).toHaveLength(2);
    // Other tests continue: conflicts with them are harmless here.
    await page.route(/\/api\/auth\/sessions\/./, route =>
      theirs.some(id => route.request().url().endsWith(id))
        ? route.continue()
        : route.fulfill({ status: 404, json: {} }),
    );
    await page.getByRole('button', { name: /^End the \d+ other sessions$/ }).click();
    await page.getByText(/^\d+ other sessions have ended\.$/).waitFor();
    expect(await lost()).toEqual([]);
    expect(complaints().filter(said => !said.includes('404'))).toEqual([]);
    // This one goes on.
    await open(page, '/');
    await page.getByRole('heading', { level: 1, name: 'Hello Walter' }).waitFor();
  });

  test('that were ended elsewhere show nothing when their page is opened again', async () => {
    const userAgent = 'Mozilla/5.0 of a computer at a facility';
    const { page } = await openPortal(browser, 'keoni.kealoha', '/', { userAgent });
    await page.getByText('Kealoha').first().waitFor();
    await endSessionsOf(userAgent);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
    expect(await page.content()).not.toMatch(/Keoni|Kealoha|100005/);
    await Promise.all([
      page.waitForURL(`${platform}/account`, { waitUntil: 'load' }),
      page.getByRole('link', { name: 'Log in again' }).click(),
    ]);
    await page.getByRole('heading', { name: 'Where you are logged in' }).waitFor();
  });

  test('show nothing of a logged-out person to the next one, in any tab', async () => {
    const { page } = await openPortal(browser, 'keoni.kealoha');
    const other = await page.context().newPage();
    await other.goto(platform);
    await other.getByRole('heading', { name: 'Hello Keoni' }).waitFor();
    const sending = await page.context().newPage();
    await sending.goto(`${platform}/pay/statements`);
    let refuse = () => {};
    const refused = new Promise<void>(done => {
      refuse = done;
    });
    await sending.route(/\/api\/parse/, async route => {
      await refused;
      await route.fulfill({ status: 401, json: {} });
    });
    const asked = sending.waitForRequest(/\/api\/parse/);
    await sending.locator('input[type=file]').setInputFiles(stack.samples.statements.slice(0, 3));
    await asked;
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are logged out' }).waitFor();
    expect(await page.getByRole('status').innerText()).toBe(
      'Log in again to continue in this browser.',
    );
    expect(await barriers(page)).toEqual([]);
    // On a shared computer, the next person finds nothing in another tab.
    await other.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
    expect(await other.content()).not.toMatch(/Keoni|Kealoha|100005/);
    // Nor does what was on its way bring them back.
    const answered = sending.waitForResponse(/\/api\/parse/);
    await sending.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
    refuse();
    await answered;
    const back = sending.getByText('Your files are waiting in this tab').waitFor({ timeout: 1500 });
    await expect(back).rejects.toThrow('Timeout');
    await sending.close();
    expect(await barriers(other)).toEqual([]);
    // What the provider may remember is said where it was not asked.
    await page.goto(`${platform}/api/auth/logout?returnTo=/logged-out`);
    expect(await page.getByRole('status').innerText()).toContain('may still remember you');
    await page.getByRole('link', { name: 'Log in again' }).click();
    await logIn(page, 'mary.smith');
    await page.getByRole('heading', { name: 'Hello Mary' }).waitFor();
    await page.goto(`${platform}/logged-out`);
    await page.getByRole('heading', { name: 'Hello Mary' }).waitFor();
    await other.getByRole('heading', { name: 'Hello Mary' }).waitFor();
    expect(await other.getByText('Keoni').count()).toBe(0);
    await page.context().close();
  });
});
