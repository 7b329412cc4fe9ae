import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The first is the same browser without windows, which takes a quarter less of the processor. */
const usual = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
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
