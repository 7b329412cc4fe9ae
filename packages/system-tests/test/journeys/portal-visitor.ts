import type { Browser, BrowserContextOptions, Page, Response } from 'playwright-core';
import { vi } from 'vitest';
import { logIn, visitor } from './browser.js';
import { inDatabase, platform } from './stack.js';

export interface Watched {
  readonly page: Page;
  /** What the browser complained of, and whom else it asked. */
  readonly complaints: () => readonly string[];
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
  await page.goto(`${platform}/api/auth/login?${new URLSearchParams({ returnTo: path })}`);
  await logIn(page, login);
  await page.waitForURL(`${platform}${path}`);
  return { page, complaints: complaintsOf(page) };
}

/** Of one browser: those of the same person in other tests go on. */
export const endSessionsOf = (userAgent: string) =>
  inDatabase('platform', 'delete from sessions where user_agent = $1', [userAgent]);

/** A page of the portal, as soon as all of it is there. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(`${platform}${path}`);
  await page.locator('main h1').waitFor();
  const isThere = async () => (await page.locator('.waiting').count()) === 0;
  await vi.waitUntil(isThere, { timeout: 40_000 });
  return answer;
}

/** What the browser says of a page from here on, and whom it asks beside the platform. */
export function complaintsOf(page: Page): Watched['complaints'] {
  const said: string[] = [];
  page.on('console', message => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', error => said.push(`thrown: ${error.message}`));
  page.on('dialog', dialog => {
    said.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== platform) said.push(`asked ${origin}`);
  });
  return () => said;
}
