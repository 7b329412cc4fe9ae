import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspace } from '../src/workspace.js';

// A throwaway clone with this folder's node_modules.
const folder = mkdtempSync(join(tmpdir(), 'guildhall-release-'));
const clone = join(folder, 'clone');
const programs = join(folder, 'programs');
afterAll(() => rmSync(folder, { recursive: true }));

const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GIT_|ACTIONS_ID|SIGSTORE)/.test(name)),
  ),
  PATH: `${programs}${delimiter}${process.env.PATH}`,
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};
const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: clone, encoding: 'utf8', env: environment }).trim();
const path = (...names: readonly string[]) => join(clone, ...names);
const read = (file: string) => readFileSync(path(file), 'utf8');
const release = (...args: readonly string[]) => {
  const done = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: environment,
  });
  return { status: done.status, text: `${done.stdout}${done.stderr}` };
};
/** Commits a line more in a file. */
function commit(file: string, subject: string): void {
  writeFileSync(path(file), `${read(file)}\n`);
  git('commit', '--quiet', '--all', '--message', subject);
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--no-tags', '--', workspace, clone]);
  // A folder of links and no link: an installation in the clone would be one in the workspace.
  mkdirSync(path('node_modules'));
  for (const name of readdirSync(join(workspace, 'node_modules')))
    if (name !== '.guildhall-installed')
      symlinkSync(join(workspace, 'node_modules', name), path('node_modules', name));
  for (const kind of ['packages', 'services'])
    for (const name of readdirSync(join(workspace, kind)))
      if (existsSync(join(workspace, kind, name, 'node_modules')) && existsSync(path(kind, name)))
        symlinkSync(join(workspace, kind, name, 'node_modules'), path(kind, name, 'node_modules'));
  // Links are no folders, which is what .gitignore names.
  writeFileSync(path('.git/info/exclude'), 'node_modules\n');
  const installed = "import('./scripts/prepare.mjs').then(({ markInstalled }) => markInstalled())";
  execFileSync(process.execPath, ['--eval', installed], { cwd: clone });
  // What a daemon would be told to build.
  mkdirSync(programs);
  const docker = join(programs, 'docker');
  writeFileSync(docker, `#!/bin/sh\necho "$@" >> "${join(folder, 'docker.log')}"\n`);
  chmodSync(docker, 0o755);
});

/** What a daemon has been told so far. */
const docked = () => readFileSync(join(folder, 'docker.log'), 'utf8');
const tags = () => git('tag', '--list').split('\n').filter(Boolean);
const versions = () =>
  git('ls-files', 'packages/*/package.json', 'services/*/package.json')
    .split('\n')
    .map(file => (JSON.parse(read(file)) as { readonly version: string }).version);

test('what is not committed, and a version that is none, is refused in words', () => {
  writeFileSync(path('README.md'), `${read('README.md')}\n`);
  expect(release('0.2.0')).toMatchObject({
    status: 1,
    text: expect.stringContaining('not committed'),
  });
  git('restore', '.');
  expect(release('next')).toMatchObject({
    status: 1,
    text: expect.stringContaining('is no version'),
  });
  expect(release('0.0.9')).toMatchObject({
    status: 1,
    text: expect.stringContaining('smaller than'),
  });
  expect(release('0.2.0', '--publish')).toMatchObject({
    status: 1,
    text: expect.stringContaining('from CI'),
  });
  expect(tags()).toEqual([]);
});

test('a dry run says everything and does nothing', () => {
  const { status, text } = release('0.2.0', '--dry-run');
  expect(status).toBe(0);
  expect(text).toContain('## 0.2.0');
  expect(text).toContain('guildhall/platform:0.2.0');
  expect([git('status', '--porcelain'), tags()]).toEqual(['', []]);
});

test('a release is versions, changes, a tag, packed contracts and images', () => {
  commit('services/pay/src/main.ts', 'Count the minutes of a leap year');
  const done = release('0.2.0');
  expect(done.status, done.text).toBe(0);
  expect(new Set(versions())).toEqual(new Set(['0.2.0']));
  expect(read('deploy/cluster/platform.yaml')).toContain('guildhall/platform:0.2.0');
  expect(read('deploy/cluster/platform.yaml')).toContain('name: platform-migrate-0-2-0');
  expect(read('CHANGELOG.md')).toMatch(
    /## 0\.2\.0[\s\S]*### Pay\n\n[\s\S]*- Count the minutes of a leap year/,
  );
  expect([tags(), git('log', '-1', '--format=%s'), git('status', '--porcelain')]).toEqual([
    ['v0.2.0'],
    'Release 0.2.0',
    '',
  ]);
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  const packed = path('.local/release/guildhall-contracts-0.2.0.tgz');
  const inside = (...args: readonly string[]) => execFileSync('tar', args, { encoding: 'utf8' });
  const manifest = JSON.parse(inside('-xzOf', packed, 'package/package.json'));
  expect(manifest).toMatchObject({
    version: '0.2.0',
    dependencies: { typebox: expect.stringMatching(/^\d/) },
  });
  expect(inside('-tzf', packed)).toContain('package/dist/client/index.d.ts');
  const images = ['platform', 'chat-bot', 'pay', 'local-stack', 'postfix', 'dovecot'];
  for (const image of images) expect(docked()).toContain(`--tag guildhall/${image}:0.2.0`);
  // Docker takes from the environment what has a name alone.
  for (const [line] of docked().matchAll(/^build .*/gm))
    for (const source of ['NODE_IMAGE', 'DEBIAN_IMAGE', 'NPM_REGISTRY'])
      expect(line).toContain(`--build-arg ${source} `);
  expect(docked()).not.toContain('push');
  for (const [line] of done.text.matchAll(/docker push .*/g))
    execFileSync('sh', ['-c', line], { cwd: clone, env: environment });
  for (const image of images)
    for (const tag of ['0.2.0', 'latest'])
      expect(docked()).toContain(`push guildhall/${image}:${tag}\n`);
});
