import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatBotApi } from '../src/chat-bot/index.js';
import { payApi } from '../src/pay/index.js';
import { platformApi } from '../src/platform/index.js';
import { serveContracts } from './contract-server.js';
import { type Installed, packAndInstall, packageRoot, run } from './installed.js';
import { typeErrors } from './type-errors.js';

// Packing, installing and compiling are programs of their own; a busy machine takes its time.
const PATIENCE = 180_000;
let installed: Installed;
beforeAll(async () => {
  installed = await packAndInstall();
}, PATIENCE);
afterAll(() => installed?.remove());

test('publint reports no problems in the packed tarball', async () => {
  const tarball = new Uint8Array(await readFile(installed.tarball)).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  // The documents are written by the services; before the first one there is nothing to match.
  const early = existsSync(join(packageRoot, 'openapi')) ? '' : 'EXPORTS_GLOB_NO_MATCHED_FILES';
  const found = messages.filter(({ code }) => code !== early);
  expect(found.map(message => formatMessage(message, pkg ?? {}))).toEqual([]);
});

test('attw resolves the types of every entry, for ES modules and bundlers', {
  timeout: PATIENCE,
}, async () => {
  const attw = join(packageRoot, 'node_modules/.bin/attw');
  await run(attw, ['--profile', 'esm-only', '--format', 'ascii', installed.tarball], packageRoot);
});

test('typebox is the only dependency', async () => {
  const tree = await run('npm', ['ls', '--all', '--parseable'], installed.project);
  const packages = tree.trim().split('\n').slice(1);
  expect(packages.map(path => path.split('node_modules/')[1])).toEqual([
    '@guildhall/contracts',
    'typebox',
  ]);
});

const typeRoots = [join(packageRoot, '../../node_modules/@types')];
const { Bundler } = ts.ModuleResolutionKind;
const { ESNext, NodeNext } = ts.ModuleKind;
const browser = { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] };
const node = { lib: ['lib.es2022.d.ts'], types: ['node'], typeRoots };
const strictest = { exactOptionalPropertyTypes: true, noPropertyAccessFromIndexSignature: true };
const readme = 'README.md';
test.each([
  [readme, 'nodenext', 5, { ...browser, module: NodeNext }],
  [readme, 'bundler', 5, { ...browser, module: ESNext, moduleResolution: Bundler }],
  [readme, 'nodenext without a browser', 5, { ...node, module: NodeNext }],
  [
    '../../docs/contracts-guide.md',
    'all that is strict',
    3,
    { ...node, ...strictest, module: NodeNext },
  ],
] as const)(
  'the examples of %s type-check with %s',
  { timeout: PATIENCE },
  async (page, _, count, options) => {
    const text = await readFile(join(packageRoot, page), 'utf8');
    const examples = [...text.matchAll(/```[jt]s\n(.*?)```/gs)].map(match => match[1] ?? '');
    expect(examples).toHaveLength(count);
    const files = examples.map((_, index) => join(installed.project, `example-${index}.ts`));
    for (const [index, file] of files.entries()) await writeFile(file, examples[index] ?? '');
    expect(typeErrors(files, options)).toEqual([]);
  },
);

const serveEverything = () =>
  serveContracts([platformApi, chatBotApi, payApi], {
    'platform.getHealth': () => ({ status: 200, body: { success: true, status: 'healthy' } }),
    'platform.issueServiceToken': ({ body }) => ({
      status: 200,
      body: { success: true, token: JSON.parse(String(body)).serviceKey, expires_in: 900 },
    }),
    'chat-bot.startVerification': ({ headers }) => ({
      status: 200,
      body: { success: true, verification_url: `https://hub/${headers.authorization}` },
    }),
    'pay.getShift': () => ({ status: 404, body: { detail: 'Shift not found' } }),
  });

async function runInProject(script: string, url: string) {
  await copyFile(join(packageRoot, 'test/importer', script), join(installed.project, script));
  return run(process.execPath, ['--no-warnings', script, url], installed.project);
}

test('plain JavaScript calls a running service', { timeout: PATIENCE }, async () => {
  const { url } = await serveEverything();
  expect(JSON.parse(await runInProject('plain.mjs', url))).toEqual({
    url: 'https://hub/Bearer the-key',
    error: ['ResponseError', 404, 'Shift not found'],
    verdict: true,
  });
});

test('CommonJS loads it by require', { timeout: PATIENCE }, async () => {
  const { url } = await serveEverything();
  expect((await runInProject('common.cjs', url)).trim()).toBe('healthy');
});

test('a browser bundle needs only web globals, and omits the other services', {
  timeout: PATIENCE,
}, async () => {
  const entry = join(installed.project, 'browser.mjs');
  await copyFile(join(packageRoot, 'test/importer/browser.mjs'), entry);
  // For a browser: an import of Node's own would fail here.
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: installed.project,
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  expect(code).toContain('/api/v1/shifts');
  expect(code).not.toMatch(/roles\/assign|mailhost/);
  const { url } = await serveEverything();
  const web = {
    fetch,
    Headers,
    Request,
    Response,
    FormData,
    Blob,
    URL,
    URLSearchParams,
    AbortController,
    AbortSignal,
    TextEncoder,
    TextDecoder,
    crypto,
    performance,
    setTimeout,
    clearTimeout,
  };
  const answered = new Promise(answer => {
    runInNewContext(code, { ...web, address: url, answer });
  });
  expect(await answered).toBe(404);
});
