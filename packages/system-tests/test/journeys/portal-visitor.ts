import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { logIn, visitor } from './browser.js';
import { platform } from './stack.js';

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
