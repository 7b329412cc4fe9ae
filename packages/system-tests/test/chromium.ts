import { launchOptions, wholeBrowser } from '@guildhall/local-stack/browser';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export { noBrowser, reason } from '@guildhall/local-stack/browser';

export const startBrowser = (): Promise<Browser> => chromium.launch(launchOptions);
export const startWholeBrowser = (): Promise<Browser> => chromium.launch(wholeBrowser);

/** A person at a browser of their own: no cookie of anybody else's. */
export const visitor = async (browser: Browser, look: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext({ locale: 'en', ...look })).newPage();
