import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { later } from './harness.js';

const PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = PATHS.find(path => path !== undefined && existsSync(path));

export const isBrowserHere = executablePath !== undefined;
export const REASON = isBrowserHere ? '' : ' (skipped: no Chromium; CHROMIUM_PATH names one)';

type Look = { readonly colorScheme?: 'light' | 'dark'; readonly width?: number };

/** A page on which an error of its script fails the test. */
export const openPage = async (url: string, look: Look = {}): Promise<Page> => {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  });
  const problems: string[] = [];
  later(async () => {
    await browser.close();
    if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
  });
  const page = await browser.newPage({
    viewport: { width: look.width ?? 1_000, height: 800 },
    colorScheme: look.colorScheme ?? 'light',
  });
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    // The browser asks for an icon that a page without pictures does not have.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(message.text());
  });
  await page.goto(url);
  return page;
};
