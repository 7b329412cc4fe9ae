import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { logIn, visitor } from './browser.js';
import { platform } from './stack.js';

// One of the origins that `npm start` allows.
const origin = 'http://127.0.0.1:3000';
const document = readFileSync(new URL('web-app.html', import.meta.url), 'utf8');

export const webApp = `${origin}/?platform=${encodeURIComponent(platform)}`;

/** A web app of the organization's own, open in a browser whose user has logged in from there. */
export async function openWebApp(browser: Browser, login: string): Promise<Page> {
  // The page has no origin of its own, so a browser would ask before calling this machine; the headless shell refuses.
  const page = await visitor(browser, { permissions: ['local-network-access'] });
  await page.route(`${origin}/**`, route =>
    route.fulfill({ contentType: 'text/html', body: document }),
  );
  await page.goto(`${platform}/api/auth/login?returnTo=${encodeURIComponent(webApp)}`);
  await logIn(page, login);
  await page.waitForURL(webApp);
  return page;
}
