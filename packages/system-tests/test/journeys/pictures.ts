import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { people } from '@guildhall/local-stack/sample';
import { summary } from '@guildhall/local-stack/stack';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { workspace } from '../../src/workspace.js';
import { browserOfFile, visitor } from './browser.js';
import { openPortal, whole } from './portal-visitor.js';
import { recordShortfall, recordTenShifts } from './recorded-pay.js';
import { failedJob } from './sample-states.js';
import { inDatabase, person, platform, stack } from './stack.js';

// `npm run pictures`: what the README shows, made anew. Nothing is asserted here.
const picture = (file: string) => join(workspace, 'docs/pictures', file);

/** The ports of a first start, and of keys only what says that they are some. */
const terminal = () =>
  summary(
    {
      ...stack,
      people: stack.people.filter(({ login }) => people.some(each => each.login === login)),
    },
    { 'Echo upstream': stack.upstreams.find(({ name }) => name === 'echo')?.target ?? '' },
  )
    .replace(/127\.0\.0\.1:(\d+)/g, (_, port: string) => `127.0.0.1:${usualPort(Number(port))}`)
    .replace(/(gh_\w{10}|^ {2}Webhook secret +\S{5})\S+/gm, '$1…');

const offset = Number(new URL(platform).port) - 1300;
const usualPort = (port: number) => port - offset;

const browser = await browserOfFile();

/** The whole page, as small as it gets. */
async function take(page: Page, name: string): Promise<void> {
  const { width = 1280, height = 900 } = page.viewportSize() ?? {};
  // What stays at the edge of the window stays at the edge of the page.
  const long = (await page.evaluate('document.documentElement.scrollHeight')) as number;
  await page.setViewportSize({ width, height: Math.min(Math.max(long, height), 2600) });
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  await writeFile(picture(`${name}.webp`), Buffer.from(data, 'base64'));
}

const pages = [
  ['mary.smith', 'home', '/'],
  ['mary.smith', 'period', '/pay/period/202606'],
  ['mary.smith', 'verdict', '/pay/check/202606'],
  ['mary.smith', 'year', '/pay/year/2026'],
  ['jose.nunez', 'chat', '/chat'],
  ['mary.smith', 'mail', '/mail'],
  ['mary.smith', 'account', '/account'],
  ['sean.obrien', 'facility', '/facility'],
  ['ana.reyes', 'overview', '/admin'],
  ['ana.reyes', 'member', `/admin/members/${person('jose.nunez').member_number}`],
  ['ana.reyes', 'role-rules', '/admin/role-rules'],
  ['ana.reyes', 'jobs', '/admin/jobs'],
] as const;
const inDark: ReadonlySet<string> = new Set(['home', 'verdict']);

test('what the pages show: shifts, a statement that pays less, a failed job', async () => {
  await recordTenShifts('mary.smith');
  await recordShortfall('mary.smith');
  const { page } = await openPortal(browser, 'mary.smith', '/pay/statements');
  const statement = stack.samples.statements.find(path => path.includes('express-table')) ?? '';
  await page.getByLabel('Choose PDF files').setInputFiles(statement);
  await page.getByRole('button', { name: 'Yes, use 68.37' }).click();
  await page.getByText('68.37 is your hourly rate now.').waitFor();
  await page.goto(`${platform}/pay/check/202606`);
  await page.getByRole('button', { name: 'Yes, use 4%' }).click();
  // Evenings that the statement does not pay.
  await inDatabase(
    'pay',
    `update shifts set start_time = '15:00', end_time = '23:00'
      where membernumber = $1 and shift_date between '2026-03-01' and '2026-03-04'`,
    [person('mary.smith').member_number],
  );
  await failedJob('pay', 'purge', 'failed', 'canceling statement due to statement timeout');
});

test.each([1280, 390])('pictures of the pages at %i px', async width => {
  for (const [login, name, path] of pages)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (colorScheme === 'dark' && !inDark.has(name)) continue;
      const viewport = { width, height: 844 };
      const { page } = await openPortal(browser, login, path, { viewport, colorScheme });
      await whole(page);
      await page.waitForLoadState('networkidle');
      await take(page, `${name}-${width}-${colorScheme}`);
      await page.context().close();
    }
});

test('a picture of the terminal', async () => {
  const page = await visitor(browser, { viewport: { width: 760, height: 100 } });
  const text = `$ npm start\n${terminal()}`.replaceAll('<', '&lt;');
  await page.setContent(
    `<style>body{margin:0;background:#12181f;color:#e8edf2}pre{margin:0;padding:16px;font:14px/1.4 monospace}</style><pre>${text}</pre>`,
  );
  await page.screenshot({ path: picture('terminal.png'), fullPage: true });
});
