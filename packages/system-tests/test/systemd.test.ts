import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { namesIn, readEnv, withValues } from '../../setup/src/files/env-text.js';
import { serviceNames, workspace } from '../src/workspace.js';
import { composeFile, resolveIn } from './compose-file.js';

// deploy/systemd: what a service is told without containers, against what docker-compose.yml tells it.
const root = mkdtempSync(join(tmpdir(), 'guildhall-systemd-'));
afterAll(() => rmSync(root, { recursive: true }));

const template = readFileSync(join(workspace, '.env.example'), 'utf8');
/** Every setting of .env has a value, one that a shell has to take as it stands. */
const values = Object.fromEntries(
  Object.keys(readEnv(template))
    .filter(name => !/_PORT$|^NETWORK$|^CHAT_BOT_URL$/.test(name))
    .map(name => [
      name,
      // It stands in an address, and is made of such letters.
      name.startsWith('DATABASE_PASSWORD') ? `of-${name}` : `what $${name} 'is' & "was"`,
    ]),
);
cpSync(join(workspace, 'deploy'), join(root, 'deploy'), { recursive: true });
cpSync(join(workspace, 'deploy/config'), join(root, 'config'), { recursive: true });
writeFileSync(join(root, '.env'), withValues(template, values));
/** In place of Node: what it would be started with. */
const programs = join(root, 'programs');
mkdirSync(programs);
writeFileSync(join(programs, 'node'), '#!/bin/sh\necho "$PWD $*"\nenv -0\n');
chmodSync(join(programs, 'node'), 0o755);

const script = join(root, 'deploy/systemd/guildhall');
const path = `${programs}:/usr/bin:/bin`;

function started(...args: readonly string[]) {
  const [first = '', ...rest] = execFileSync(script, args, {
    env: { PATH: path },
    encoding: 'utf8',
  }).split('\n');
  const told = rest
    .join('\n')
    .split('\0')
    .filter(line => line !== '');
  return {
    as: first,
    environment: Object.fromEntries(
      told.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  };
}

/** What only containers have: mail, and addresses of their network. */
const ofContainers = ['MAILHOST_DATABASE_URL', 'MAIL_DOMAIN'];
const here = (value: string) =>
  value
    .replace(/^http:\/\/(platform|chat-bot|pay):/, 'http://127.0.0.1:')
    .replace('@postgres:5432/', '@127.0.0.1/');

describe.each(serviceNames)('%s', service => {
  for (const folder of serviceNames) mkdirSync(join(root, 'services', folder), { recursive: true });

  test('is told what Compose tells it, with the addresses of this machine, and no other secret', () => {
    const env = new Map(Object.entries(readEnv(readFileSync(join(root, '.env'), 'utf8'))));
    const { environment = {} } = composeFile().services[service] ?? {};
    const expected = Object.fromEntries(
      Object.entries(environment)
        .filter(([name]) => !ofContainers.includes(name))
        .map(([name, value]) => [name, here(resolveIn(env, value))]),
    );
    const { environment: told } = started(service, 'doctor');
    expect(told).toMatchObject({
      ...expected,
      HOST: '127.0.0.1',
      TRUST_PROXY: `127.0.0.1,::1,${values.TRUST_PROXY}`,
    });
    const files = ['common', service].map(name =>
      readFileSync(join(root, `config/${name}.env`), 'utf8'),
    );
    const known = new Set([
      ...Object.keys(expected),
      'HOST',
      'PATH',
      'PWD',
      ...files.flatMap(text => [...namesIn(text)]),
    ]);
    expect(
      Object.keys(told).filter(name => !known.has(name) && !/^(_|OLDPWD|SHLVL)$/.test(name)),
    ).toEqual([]);
  });

  test('runs where its files are, and so do its commands', () => {
    const folder = join(root, 'services', service);
    expect(started(service, 'serve').as).toMatch(new RegExp(`^${folder} .*dist/main\\.js$`));
    expect(started(service, 'keys', 'list').as).toBe(`${folder} dist/cli.js keys list`);
  });
});

test('files that settings name are found where containers have them at /config', () => {
  const file = join(root, 'config/platform.env');
  const before = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    `${before}\nSYNC_MAPPING=/config/source-mapping.json\nORG_LOGO='/config/our logo.svg'\n`,
  );
  expect(started('platform', 'doctor').environment).toMatchObject({
    SYNC_MAPPING: `${root}/config/source-mapping.json`,
    ORG_LOGO: `${root}/config/our logo.svg`,
  });
  writeFileSync(file, before);
});

test('a PostgreSQL on another machine, and other ports, are named in .env', () => {
  const file = join(root, '.env');
  const before = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    withValues(before, { DATABASE_HOST: 'db.example.org:5433', PAY_PORT: '2311' }),
  );
  expect(started('platform', 'doctor').environment).toMatchObject({
    DATABASE_URL: expect.stringContaining('@db.example.org:5433/platform'),
    PAY_URL: 'http://127.0.0.1:2311',
  });
  expect(started('pay', 'doctor').environment.PORT).toBe('2311');
  writeFileSync(file, before);
});

test('a missing service name or .env is reported with instructions', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(script, args, {
      env: { PATH: path, CREDENTIALS_DIRECTORY: programs },
      encoding: 'utf8',
    });
  expect(run('playground')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Usage: guildhall'),
  });
  expect(run('pay', 'doctor')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run setup'),
  });
});
