import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { workspace } from '../../src/workspace.js';
import { person, platform } from './stack.js';

const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const executablePath = [process.env.CHROMIUM_PATH, ...usual.map(name => `/usr/bin/${name}`)].find(
  path => path !== undefined && existsSync(path),
);
export const noBrowser = executablePath === undefined;
export const reason = noBrowser ? ' (skipped: no Chromium; CHROMIUM_PATH names one)' : '';

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  });

/** A person at a browser of their own: no cookie of anybody else's. */
export const visitor = async (browser: Browser, look: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ locale: 'en', ...look })).newPage();

/** Fills in the login page that is open. */
export async function logIn(page: Page, login: string): Promise<void> {
  await page.getByLabel('User name').fill(login);
  await page.getByLabel('Password').fill(person(login).password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function visitAs(page: Page, login: string): Promise<void> {
  await page.goto(platform);
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, login);
  await page.getByRole('heading', { name: `Hello` }).waitFor();
}

/** Where pictures of the pages lie, for whoever wants to look at them. */
const pictures = join(workspace, '.local', 'pictures');

export function picturePath(file: string): string {
  mkdirSync(pictures, { recursive: true });
  return join(pictures, file);
}

export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await page.screenshot({ path: picturePath(`${name}.png`), fullPage });
}
