import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriers, bringAxe } from './barriers.js';
import { browserOfFile, logIn, noBrowser, picture, reason, visitAs, visitor } from './browser.js';
import { inDatabase, person, platform, stack, verifyCommand } from './stack.js';

const looks = [
  { width: 1024, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;

type Look = (name: string) => Promise<void>;
type Visit = (page: Page, look: Look) => Promise<void>;

const linkOf = (id: string) => `${platform}/api/verify/complete/${id}`;
const states = ['expired', 'superseded', 'cancelled', 'failed', 'completed'];
/** The link's page in a state that takes time or other people to reach. */
async function openAs(page: Page, link: string, state: string): Promise<void> {
  const id = new URL(link).pathname.split('/').at(-1);
  await inDatabase(
    'chat_bot',
    'update verifications set status = $1, pending_chat_id = null where id::text = $2',
    [state, id],
  );
  await page.goto(link);
}

const ours: Readonly<Record<string, Visit>> = {
  async 'of the platform, for who is not logged in'(page, look) {
    await page.goto(platform);
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await look('welcome');
    await page.goto(`${platform}/api/auth/callback?error=access_denied`);
    await look('login-failed');
  },
  async 'of the login'(page, look) {
    await page.goto(`${platform}/api/auth/login`);
    await look('login');
    await page.getByLabel('User name').fill('ana.reyes');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('alert').waitFor();
    await look('login-wrong');
  },
  async 'of the platform, for who is logged in'(page, look) {
    await visitAs(page, 'mary.smith');
    await look('home');
    await page.setExtraHTTPHeaders({ 'sec-purpose': 'prefetch' });
    await page.goto(`${platform}/api/auth/logout`);
    await look('logout');
    await page.setExtraHTTPHeaders({});
    await page.goto(`${platform}/api/auth/logout?returnTo=/logged-out`);
    await page.getByRole('status').waitFor();
    await look('logged-out');
    await page.goto(`${platform}/logged-out?only=here`);
    await page.locator('main .notice').waitFor();
    await look('logged-out-only-here');
  },
  async 'of a link'(page, look) {
    const link = await verifyCommand('mary.smith');
    const as = async (login: string, name: string) => {
      await page.context().clearCookies();
      await page.goto(link);
      await logIn(page, login);
      await page.getByRole('heading', { level: 1, name: /link|member/i }).waitFor();
      await look(name);
    };
    await as('guest', 'link-no-member');
    await page.goto(platform);
    await page.getByRole('heading', { name: 'This login does not belong to a member' }).waitFor();
    await look('home-no-member');
    await as('walter.kim', 'link-not-yours');
    await as('mary.smith', 'link-question');
    for (const state of states) {
      await openAs(page, link, state);
      await look(`link-${state}`);
    }
    await page.goto(linkOf('00000000-0000-4000-8000-000000000000'));
    await look('link-unknown');
  },
  async 'of the chat server'(page, look) {
    await page.goto(stack.chat?.url ?? '');
    await page
      .getByText(person('mary.smith').chat_username ?? '')
      .first()
      .waitFor();
    await look('chat');
  },
};

/** Pages of libraries: they must show, and fit; how they are made is not ours. */
const documents = [
  ['api-docs of the platform', `${platform}/api-docs`, '.opblock'],
  ['api-docs of chat-bot', `${stack.services.chat_bot}/api-docs`, '.opblock'],
  ['docs of pay', `${stack.services.pay}/docs`, '.opblock'],
  ['redoc of pay', `${stack.services.pay}/redoc`, 'h1'],
] as const;

const browser = await browserOfFile();

describe.skipIf(noBrowser)(`every page${reason}`, () => {
  const open = async ({ width, colorScheme }: (typeof looks)[number]) => {
    const page = await visitor(browser, { colorScheme, viewport: { width, height: 720 } });
    page.setDefaultTimeout(20_000);
    return page;
  };
  const overflow = (page: Page) =>
    page.evaluate('document.documentElement.scrollWidth - window.innerWidth') as Promise<number>;

  describe.each(looks)('$width px wide, $colorScheme', given => {
    const suffix = `${given.width}-${given.colorScheme}`;

    test.each(Object.entries(ours))('%s fits and is accessible', async (_, visit) => {
      const page = await open(given);
      await bringAxe(page.context());
      const found: string[] = [];
      await visit(page, async name => {
        await picture(page, `${name}-${suffix}`, true);
        if ((await overflow(page)) > 0) found.push(`${name} overflows`);
        found.push(...(await barriers(page)).map(barrier => `${name}: ${barrier}`));
      });
      expect(found).toEqual([]);
    });

    // A phone at night once is enough for what libraries draw.
    test.each(given.width === 320 ? documents : [])('%s shows', async (name, url, sign) => {
      const page = await open(given);
      await page.goto(url);
      await page.locator(sign).first().waitFor();
      await picture(page, `${name.replaceAll(' ', '-')}-${suffix}`);
      expect(await overflow(page)).toBe(0);
    });
  });
});
