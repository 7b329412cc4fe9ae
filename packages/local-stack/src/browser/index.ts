import { existsSync } from 'node:fs';

const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where a Chromium is on this machine. */
const whole = [process.env.CHROMIUM_PATH, ...usual.map(name => `/usr/bin/${name}`)].find(
  path => path !== undefined && existsSync(path),
);
/** Where it lies beside the browser: the same pages without a window to paint around each, for half the work. */
const shell = `${whole}-headless-shell`;

export const noBrowser = whole === undefined;
/** Behind the title of what needs one. */
export const reason = noBrowser ? ' (skipped: no Chromium; CHROMIUM_PATH names one)' : '';

const launching = (executablePath = '') => ({ executablePath, args: ['--no-sandbox'] });

/** For Playwright to start one with. */
export const launchOptions = launching(existsSync(shell) ? shell : whole);
/** For what a shell has nothing of: what may be installed, and what its user may allow. */
export const wholeBrowser = launching(whole);
