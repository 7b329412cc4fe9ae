import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settingsAsMarkdown, settingsAsText } from '../src/config/table.js';
import { ConfigError, commonSettings, limitSettings, readConfig, set } from '../src/index.js';

const settings = {
  ...commonSettings({ port: 1300 }),
  seal: set.key('SEAL', 'Seals.'),
  count: set.integer('COUNT', 'How many.', { fallback: 3, min: 1, max: 9 }),
};
const good = { DATABASE_URL: 'postgres://db/x', SEAL: 'ab'.repeat(32) };

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(settings, environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test('all problems are reported at once, each with its variable and what to set', () => {
  const problems = problemsOf({ PORT: '70000', COUNT: 'many', SEAL: 'short', NODE_ENV: 'prod' });
  expect(problems.map(problem => problem.split(' ')[0]).sort()).toEqual(
    ['COUNT', 'DATABASE_URL', 'NODE_ENV', 'PORT', 'SEAL'].sort(),
  );
  expect(problems.find(problem => problem.startsWith('SEAL'))).toContain('openssl rand -hex 32');
});

test('a problem never contains the secret', () => {
  expect(problemsOf({ ...good, SEAL: 'my-very-secret' }).join()).not.toContain('my-very-secret');
});

test.each([
  'postgres://me:p@ZZ:w/rd#1@db/x',
  // Parsed as URLs, these have the hosts "ZZ" and "me".
  'postgres://me:p@ZZ#1@db/x',
  'postgres://me:p@ZZ/rd@db/x',
  'postgres://me:12?p@ZZ@db/x',
])('an unescaped password in a URL is reported with the escapes: %s', url => {
  const [problem = ''] = problemsOf({ ...good, DATABASE_URL: url });
  expect(problem).toMatch(/^DATABASE_URL .*# as %23/);
  expect(problem).not.toContain('ZZ');
  const escaped = `postgres://me:${encodeURIComponent('p@ZZ:w/rd#1')}@db/x`;
  expect(problemsOf({ ...good, DATABASE_URL: escaped })).toEqual([]);
});

test('blank values are unset, and surrounding spaces are trimmed', () => {
  expect(problemsOf({ ...good, DATABASE_URL: ' \t' })[0]).toMatch(/^DATABASE_URL is not set/);
  const read = readConfig(settings, { ...good, COUNT: ' ', PORT: ' 1301\r', HOST: '::1 ' });
  expect(read).toMatchObject({ count: 3, port: 1301, host: '::1' });
});

test('a secret may come from the file in NAME_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'url');
  writeFileSync(file, 'postgres://from-a-file/x\n');
  const { SEAL } = good;
  expect(readConfig(settings, { SEAL, DATABASE_URL_FILE: file }).databaseUrl).toBe(
    'postgres://from-a-file/x',
  );
  writeFileSync(file, '\n');
  expect(problemsOf({ SEAL, DATABASE_URL_FILE: file })[0]).toMatch(/^DATABASE_URL is not set/);
  expect(problemsOf({ SEAL, DATABASE_URL_FILE: `${file}.not` })[0]).toContain('DATABASE_URL_FILE');
});

test('the scheme of a URL is case-insensitive', () => {
  const { publicUrl } = readConfig(settings, { ...good, PUBLIC_URL: 'HTTPS://hub.example.org/' });
  expect(publicUrl).toBe('https://hub.example.org');
});

test.each(['https://app.example.org/path', 'app.example.org', '*', 'null', 'https://a, x'])(
  '%j is not a list of origins',
  origins => {
    expect(problemsOf({ ...good, ALLOWED_ORIGINS: origins })[0]).toMatch(/^ALLOWED_ORIGINS/);
  },
);

test('help and README list every variable with its default', () => {
  for (const table of [settingsAsText(settings), settingsAsMarkdown(settings)]) {
    for (const { env } of Object.values(settings)) expect(table).toContain(env);
    expect(table).not.toContain('[object');
  }
  expect(settingsAsMarkdown(settings)).toContain('| `COUNT` | 3 | 1..9 | How many. |');
});

test.each([
  ['10.20.0.11, 10.20.0.0/28,loopback,', ['10.20.0.11', '10.20.0.0/28', 'loopback']],
  ['2001:db8::1,2001:db8::/64,10.0.0.0/255.0.0.0', 3],
])('%j are proxies', (proxies, read) => {
  const { trustProxy } = readConfig(settings, { ...good, TRUST_PROXY: proxies });
  expect(typeof read === 'number' ? trustProxy.length : trustProxy).toEqual(read);
});

test.each(['caddy', 'true', '*', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/0', '10.0.0', '1.2.3.4:80'])(
  '%j cannot be a trusted proxy, and startup fails',
  proxies => {
    expect(problemsOf({ ...good, TRUST_PROXY: `10.20.0.11,${proxies}` })[0]).toContain(
      `TRUST_PROXY contains ${proxies}, which is neither an address`,
    );
  },
);

test('a limit for one name leaves the others as they are', () => {
  const limits = limitSettings({
    service: 'off',
    person: 'off',
    admin: 'off',
    byName: 'chat-bot=100000/3600,pay=100000/3600',
  });
  const { limitByName } = readConfig(limits, { LIMIT_BY_NAME: 'chat-bot=5/60,newsletter=off' });
  expect([...limitByName]).toEqual([
    ['chat-bot', [{ max: 5, seconds: 60 }]],
    ['pay', [{ max: 100_000, seconds: 3600 }]],
    ['newsletter', []],
  ]);
});
