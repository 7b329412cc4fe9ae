import { createServer } from 'node:http';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { listening } from '../testing/index.js';
import { chatBotCheck, identityCheck, identityDoctorCheck, platformCheck } from './neighbors.js';

afterEach(() => {
  vi.useRealTimers();
});

test('an unavailable neighbor is a warning, rechecked in the background', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const check = vi.fn(async () => Promise.reject(new Error('away')));
  const condition = identityCheck({ check });
  expect(await condition()).toMatchObject({ name: 'identity', state: 'warning' });
  check.mockResolvedValue(undefined as never);
  expect(await condition()).toMatchObject({ state: 'warning' });
  expect(check).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(5_001);
  expect(await condition()).toMatchObject({ state: 'warning' });
  const well = { name: 'identity', state: 'ok', message: null };
  await expect.poll(() => condition()).toEqual(well);

  // A hanging neighbor does not block the caller.
  check.mockReturnValue(new Promise(() => undefined));
  vi.advanceTimersByTime(5_001);
  expect(await condition()).toMatchObject({ state: 'ok' });
  expect(check).toHaveBeenCalledTimes(3);
});

test('the first caller after a minute gets a fresh result', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const check = vi.fn(async () => Promise.reject(new Error('away')));
  const condition = identityCheck({ check });
  expect(await condition()).toMatchObject({ state: 'warning' });
  check.mockResolvedValue(undefined as never);
  vi.advanceTimersByTime(60_001);
  expect(await condition()).toMatchObject({ state: 'ok' });
});

test('doctor says why the identity provider is unavailable, readiness does not', async () => {
  const cause = new Error('unable to get local issuer certificate');
  const check = () => Promise.reject(new Error('fetch failed', { cause }));
  const { message } = await identityDoctorCheck({ check })();
  expect(message).toMatch(
    /cannot be reached: its certificate is from an unknown authority .*NODE_EXTRA_CA/,
  );
  expect((await identityCheck({ check })()).message).toMatch(/cannot be reached \(IDENTITY_ISSUER/);
});

test.each([
  [platformCheck, { service: 'platform' }, null],
  [platformCheck, { service: 'chat-bot' }, /PLATFORM_URL\) is not the platform/],
  [chatBotCheck, { service: 'pay' }, /CHAT_BOT_URL\) is not the chat-bot/],
  // An older release that does not name its service.
  [platformCheck, {}, null],
])('%o depends on the response of %j', async (checkOf, named, message) => {
  const other = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ status: 'alive', ...named }));
  });
  onTestFinished(() => void other.close().closeAllConnections());
  const condition = await checkOf(`http://127.0.0.1:${await listening(other)}`)();
  expect(condition).toMatchObject(
    message === null
      ? { state: 'ok', message }
      : { state: 'warning', message: expect.stringMatching(message) },
  );
});

test('an unrelated server is not a neighbor', async () => {
  const other = createServer((_, response) => void response.writeHead(404).end('{}'));
  onTestFinished(() => void other.close().closeAllConnections());
  const url = `http://127.0.0.1:${await listening(other)}`;
  expect(await platformCheck(url)()).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('is not the platform'),
  });
});
