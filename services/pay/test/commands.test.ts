import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFakePlatform } from './fake-platform.js';
import { startPay } from './harness.js';

const service = fileURLToPath(new URL('..', import.meta.url));
const [identity, platform] = await Promise.all([
  startTestIdentityProvider(),
  startFakePlatform([]),
]);
const pay = await startPay({ PLATFORM_URL: platform.url });
afterAll(async () => {
  platform.stop();
  await Promise.all([pay.stop(), identity.stop()]);
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** The command line as an operator starts it. */
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  new Promise<Ended>(ended => {
    const env = { PATH: process.env.PATH, ...pay.environment, ...environment };
    const command = ['dist/cli.js', ...args];
    execFile(process.execPath, command, { cwd: service, env }, (failure, out, error) =>
      ended({ code: Number(failure?.code ?? 0), out, error }),
    );
  });

test('every command explains itself', async () => {
  const { out: all } = await run(['--help']);
  const names = [...all.matchAll(/^ {2}(\w+) .* {2}/gm)]
    .map(([, name]) => name ?? '')
    .filter(name => name !== 'help');
  expect(names).toEqual(expect.arrayContaining(['settings', 'migrate', 'doctor', 'person']));
  const helps = await Promise.all(names.map(name => run([name, '--help'])));
  helps.forEach(({ code, out }, index) => {
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^Usage: pay ${names[index]} .*\n\n[A-Z]`));
  });
});

test.each([[['nope'], "unknown command 'nope'"]])(
  'a mistake is told in a sentence: %j',
  async (args, sentence) => {
    const { code, out, error } = await run(args);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(error).toContain(sentence);
    expect(error).not.toContain(' at ');
  },
);

describe('doctor', () => {
  test('says that all is well', async () => {
    const { code, out } = await run(['doctor']);
    const lines = out.trim().split('\n');
    expect(lines.map(line => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      'ok database',
      'ok identity',
      'ok platform',
      'ok redis:',
    ]);
    expect(code).toBe(0);
  });

  test.each([
    ['identity', { IDENTITY_ISSUER: 'http://127.0.0.1:9' }, 'IDENTITY_ISSUER'],
    [
      'identity',
      { IDENTITY_ISSUER: identity.issuer.replace('http:', 'https:') },
      'cannot be reached: it does not speak TLS there (IDENTITY_ISSUER)',
    ],
    ['platform', { PLATFORM_URL: 'http://127.0.0.1:9' }, 'PLATFORM_URL'],
    ['platform', { PLATFORM_SERVICE_KEY: 'another' }, 'PLATFORM_SERVICE_KEY'],
    ['platform', { PLATFORM_API_KEY: 'another' }, 'PLATFORM_API_KEY'],
    ['platform', { PLATFORM_ISSUER: 'http://platform.example' }, 'PLATFORM_ISSUER'],
    ['platform', { SERVICE_TOKEN_AUDIENCE: 'others' }, 'SERVICE_TOKEN_AUDIENCE'],
    ['redis', { REDIS_URL: 'redis://127.0.0.1:9' }, 'REDIS_URL'],
    ['database', { DATABASE_URL: 'postgres://127.0.0.1:9/pay' }, 'DATABASE_URL'],
  ])(
    'says what to do about %s with %o, and fails where nothing works without it',
    async (name, environment, setting) => {
      const ended = await run(['doctor'], environment);
      const line = ended.out.split('\n').find(each => each.includes(name)) ?? '';
      expect(line).toMatch(new RegExp(`^(?:FAILED|warning) +${name}`));
      expect(line).toContain(setting);
      expect(ended.code).toBe(line.startsWith('FAILED') ? 1 : 0);
    },
  );

  test.each([
    [3600, 'behind'],
    [-3600, 'ahead of'],
  ])('tells a clock that is %i s off from a wrong setting', async (off, how) => {
    const moved = `const now = Date.now; Date.now = () => now() + ${off}_000;`;
    const { out } = await run(['doctor'], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(moved)}`,
    });
    // A second or two pass between one look at the clock and the other.
    expect(out.match(/^.* platform.*$/m)?.[0]).toMatch(
      new RegExp(`^FAILED +platform: has a clock that is 3(?:59\\d|60\\d) s ${how} .*timedatectl`),
    );
  });

  test('tells another service, or a path too many, from a platform that is away', async () => {
    const line = async (url: string) =>
      (await run(['doctor'], { PLATFORM_URL: url })).out.match(/^.*PLATFORM_URL.*$/m)?.[0];
    const another = createServer((_, response) => void response.writeHead(404).end('{}'));
    onTestFinished(() => void another.close().closeAllConnections());
    const url = `http://127.0.0.1:${await listening(another)}`;
    expect(await line(url)).toMatch(/^FAILED +platform: .* is no platform/);
    expect(await line('http://127.0.0.1:9')).toMatch(/^warning +platform: does not answer at/);
    platform.beAnother('chat-bot');
    onTestFinished(platform.comeBack);
    expect(await line(platform.url)).toMatch(/^FAILED +platform: .* is no platform/);
  });

  test('says where platform and pay do not let in the same people', async () => {
    const { IDENTITY_AUDIENCE: audience = '', IDENTITY_ISSUER: issuer = '' } = pay.environment;
    const line = async () => (await run(['doctor'])).out.match(/^.* platform.*$/m)?.[0];
    onTestFinished(platform.comeBack);
    platform.letIn({ audience, issuer });
    expect(await line()).toMatch(/^ok/);
    platform.letIn({ audience: 'hub', issuer });
    expect(await line()).toMatch(/^FAILED .* IDENTITY_AUDIENCE "hub", here "guildhall"$/);
    platform.letIn({ audience, issuer: 'https://other.example' });
    expect(await line()).toContain('IDENTITY_ISSUER "https://other.example"');
  });
});
