import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { platformKeysCheck, readConfig } from '@guildhall/service-kit';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { settings } from '../src/config.js';
import { startFakePlatform } from './fake-platform.js';
import { startPay } from './harness.js';

const platform = await startFakePlatform([]);
const pay = await startPay({ PLATFORM_URL: platform.url });
afterEach(() => platform.comeBack());
afterAll(async () => {
  platform.stop();
  await pay.stop();
});

test('doctor reports that all checks pass', async () => {
  const out = await new Promise<string>((ended, fail) => {
    const options = {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { PATH: process.env.PATH, ...pay.environment },
    };
    execFile(process.execPath, ['dist/cli.js', 'doctor'], options, (failure, text) =>
      failure ? fail(failure) : ended(text),
    );
  });
  const lines = out.trim().split('\n');
  expect(lines.map(line => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
    'ok database',
    'ok identity',
    'ok platform',
    'ok redis:',
  ]);
});

const checked = (environment: Readonly<Record<string, string>> = {}) => {
  const config = readConfig(settings, { ...pay.environment, ...environment });
  const needs = { service: ['members:read', 'directory:read'], api: ['members:read'] } as const;
  return platformKeysCheck(config, needs)();
};

test.each([
  'PLATFORM_SERVICE_KEY',
  'PLATFORM_API_KEY',
  'PLATFORM_ISSUER',
  'SERVICE_TOKEN_AUDIENCE',
])('reports %s if the platform refuses it', async setting => {
  expect(await checked({ [setting]: 'http://another.example' })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining(setting),
  });
});

test.each([
  [3600, 'ahead of'],
  [-3600, 'behind'],
])('distinguishes a clock that is %i s off from a wrong setting', async (seconds, how) => {
  platform.beOff(seconds);
  const { state, message } = await checked();
  expect(state).toBe('failed');
  // A second or two pass between one look at the clock and the other.
  expect(message).toMatch(new RegExp(`clock that is 3(?:59\\d|60\\d) s ${how} .*timedatectl`));
});

test('distinguishes a wrong service or path from an unreachable platform', async () => {
  const another = createServer((_, response) => void response.writeHead(404).end('{}'));
  onTestFinished(() => void another.close().closeAllConnections());
  const isNone = { state: 'failed', message: expect.stringContaining('is not the platform') };
  const url = `http://127.0.0.1:${await listening(another)}`;
  expect(await checked({ PLATFORM_URL: url })).toMatchObject(isNone);
  platform.beAnother('chat-bot');
  expect(await checked()).toMatchObject(isNone);
  expect(await checked({ PLATFORM_URL: 'http://127.0.0.1:9' })).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('does not respond at'),
  });
});

test('reports differing audiences or issuers of platform and pay', async () => {
  const { IDENTITY_AUDIENCE: audience = '', IDENTITY_ISSUER: issuer = '' } = pay.environment;
  platform.letIn({ audience, issuer });
  expect(await checked()).toMatchObject({ state: 'ok' });
  platform.letIn({ audience: 'hub', issuer: 'https://other.example' });
  const { message } = await checked();
  expect(message).toContain('IDENTITY_AUDIENCE is "hub" there and "guildhall" here');
  expect(message).toContain('IDENTITY_ISSUER is "https://other.example" there');
});
