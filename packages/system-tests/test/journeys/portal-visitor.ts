import type { Browser, BrowserContextOptions, Cookie, Page, Response } from 'playwright-core';
import { vi } from 'vitest';
import { logIn, visitor } from './browser.js';
import { inDatabase, platform } from './stack.js';

export interface Watched {
  readonly page: Page;
  /** What the browser complained of, and whom else it asked. */
  readonly complaints: () => readonly string[];
}

/** What tells a browser of a file at the login service who typed their password in it once. */
const known = new WeakMap<Browser, Map<string, readonly Cookie[]>>();

const isOfProvider = ({ name }: Cookie) => name.startsWith('_session');

/**
 * A session of its own in a browser without any, by the whole login; the login service has the password typed once in
 * a file, as it has of a person who comes back.
 */
async function enter(page: Page, browser: Browser, login: string, path: string): Promise<void> {
  const people = known.get(browser) ?? new Map<string, readonly Cookie[]>();
  known.set(browser, people);
  const context = page.context();
  await context.addCookies([...(people.get(login) ?? [])]);
  await page.goto(`${platform}/api/auth/login?${new URLSearchParams({ returnTo: path })}`);
  // After logging out there, the login asks again.
  const isAsked = !page.url().startsWith(`${platform}/`);
  if (isAsked) await logIn(page, login);
  await page.waitForURL(`${platform}${path}`);
  if (isAsked) people.set(login, (await context.cookies()).filter(isOfProvider));
}

/** A member in the portal, whose browser is listened to. */
export async function openPortal(
  browser: Browser,
  login: string,
  path = '/',
  look: BrowserContextOptions = {},
): Promise<Watched> {
  const page = await visitor(browser, look);
  page.setDefaultTimeout(20_000);
  await enter(page, browser, login, path);
  return { page, complaints: complaintsOf(page) };
}

/** Of one browser: those of the same person in other tests go on. */
export const endSessionsOf = (userAgent: string) =>
  inDatabase('platform', 'delete from sessions where user_agent = $1', [userAgent]);

/** A page of the portal, as soon as all of it is there. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(`${platform}${path}`);
  await whole(page);
  return answer;
}

export async function whole(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  const isThere = async () => (await page.locator('.waiting').count()) === 0;
  await vi.waitUntil(isThere, { timeout: 40_000 });
}

/**
 * The same page by a link: a third of the work of loading the app anew. A page that leads to itself, of another
 * member say, stands where it stood, and nothing tells whether it has changed: it is loaded.
 */
export async function follow(page: Page, path: string): Promise<void> {
  await whole(page);
  await page.evaluate(`{
    document.querySelector('main').dataset.left = '';
    const link = document.body.appendChild(document.createElement('a'));
    link.href = ${JSON.stringify(path)};
    link.click();
    link.remove();
  }`);
  const hasGone = page
    .locator('main[data-left]')
    .waitFor({ state: 'detached', timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
  if (await hasGone) await whole(page);
  else await open(page, path);
}

/** What the browser says of a page from here on, and whom it asks beside the platform. */
export function complaintsOf(page: Page): Watched['complaints'] {
  const said: string[] = [];
  page.on('console', message => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', error => said.push(`thrown: ${error.message}`));
  page.on('dialog', dialog => {
    said.push(`dialog: ${dialog.message()}`);
    // A journey that leaves a page means to.
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss());
  });
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== platform) said.push(`asked ${origin}`);
  });
  return () => said;
}
