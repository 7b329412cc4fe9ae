import { existsSync } from 'node:fs';

/** The first is the same browser without windows, which takes a quarter less of the processor. */
const usual = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** Where a Chromium is on this machine. */
export const chromiumPath = [
  process.env.CHROMIUM_PATH,
  ...usual.map(name => `/usr/bin/${name}`),
].find(path => path !== undefined && existsSync(path));

export const noBrowser = chromiumPath === undefined;
/** Behind the title of what needs one. */
export const reason = noBrowser ? ' (skipped: no Chromium; CHROMIUM_PATH names one)' : '';

/** For Playwright to start it with. */
export const launchOptions = {
  ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
  args: ['--no-sandbox'],
};
