import { chromium, type Page } from 'playwright-core';
import { launchOptions } from '../../src/browser/index.js';
import { later } from './harness.js';

type Look = { readonly colorScheme?: 'light' | 'dark'; readonly width?: number };

/** A page on which an error of its script fails the test. */
export const openPage = async (url: string, look: Look = {}): Promise<Page> => {
  const browser = await chromium.launch(launchOptions);
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
