import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workspace } from '../../src/workspace.js';
import { noBrowser, reason, startWholeBrowser } from './browser.js';
import { command } from './operator.js';
import { platform, stack } from './stack.js';
import { openWebApp } from './web-app.js';

const execute = promisify(execFile);
const guide = await readFile(join(workspace, 'docs/contracts-guide.md'), 'utf8');
const [platformExample = '', chatBotExample = '', payExample = ''] = [
  ...guide.matchAll(/```js\n(.*?)```/gs),
].map(match => match[1]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-guide-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** As a bundler makes it. */
async function bundled(code: string, forBrowser = false): Promise<string> {
  const outfile = join(folder, `${Math.random()}.mjs`);
  await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: forBrowser ? 'browser' : 'node',
    outfile,
  });
  return outfile;
}

/** The key that a command of the guide's own table makes. */
async function keyFor(name: string): Promise<string> {
  const [, args = ''] = new RegExp(`\`platform (keys create ${name} [^\`]*)\``).exec(guide) ?? [];
  const { text } = await command('platform', ...args.split(' '));
  const [key] = /gh_\w+/.exec(text) ?? [];
  if (key === undefined) throw new Error(`No key in ${text}`);
  return key;
}

async function run(example: string, environment: Record<string, string>): Promise<string> {
  const file = await bundled(example);
  const env = { PATH: process.env.PATH ?? '', PLATFORM_URL: platform, ...environment };
  return (await execute(process.execPath, [file], { env })).stdout;
}

describe('the guide for other teams', () => {
  test('reads a member with an API key', async () => {
    const API_KEY = await keyFor('newsletter');
    const said = await run(platformExample, { API_KEY });
    expect(said).toMatch(/^\S+ works at Z\w\w\n$/);
    const unknown = platformExample.replace('100003', '999999');
    expect(await run(unknown, { API_KEY })).toBe('There is no such member\n');
  });

  test('starts a verification with a service key', async () => {
    const CHAT_BOT_URL = stack.services.chat_bot ?? '';
    const said = await run(chatBotExample, { SERVICE_KEY: await keyFor('helpdesk'), CHAT_BOT_URL });
    expect(said).toMatch(new RegExp(`^Confirm at ${platform}/api/verify/complete/\\S+\n$`));
  });

  test.skipIf(noBrowser)(`records a shift from a page with a session${reason}`, async () => {
    const browser = await startWholeBrowser();
    try {
      const page = await openWebApp(browser, 'ana.reyes');
      const said: string[] = [];
      page.on('console', message => said.push(message.text()));
      const here = payExample.replace('https://members.example.org', platform);
      await page.addScriptTag({ path: await bundled(here, true), type: 'module' });
      await expect.poll(() => said.join('\n')).toMatch(/^Recorded as [0-9a-f-]{36}\s+\d+ of \d+$/);
    } finally {
      await browser.close();
    }
  });
});
