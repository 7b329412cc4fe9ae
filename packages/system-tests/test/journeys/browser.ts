import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { workspace } from '../../src/workspace.js';
import { noBrowser, startBrowser } from '../chromium.js';
import { person, platform } from './stack.js';

export { noBrowser, reason, startWholeBrowser, visitor } from '../chromium.js';

/** For all tests of a file, which are skipped where there is none. */
export async function browserOfFile(start = startBrowser): Promise<Browser> {
  if (noBrowser) return undefined as never;
  const browser = await start();
  // Open pages would keep polling.
  afterEach(() => Promise.all(browser.contexts().map(each => each.close())));
  afterAll(() => browser.close());
  return browser;
}

/** Fills in the login page that is open, in the browser's language. */
export async function logIn(page: Page, login: string): Promise<void> {
  await page.getByLabel(/^(User name|Nombre de usuario)$/).fill(login);
  await page.getByLabel(/^(Password|Contraseña)$/).fill(person(login).password);
  await page.getByRole('button', { name: /^(Log in|Iniciar sesión)$/ }).click();
}

export async function visitAs(page: Page, login: string): Promise<void> {
  await page.goto(platform);
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, login);
  await page.getByRole('heading', { name: `Hello` }).waitFor();
}

/** Folder for screenshots. */
const pictures = join(workspace, '.local', 'pictures');

export function picturePath(file: string): string {
  mkdirSync(pictures, { recursive: true });
  return join(pictures, file);
}

/** Only on request: screenshots take a fifth of a page's time. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.GUILDHALL_LOOKS !== '1') return;
  await page.screenshot({ path: picturePath(`${name}.png`), fullPage });
}
