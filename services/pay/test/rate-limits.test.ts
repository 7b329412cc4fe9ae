import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Pay, startPay } from './harness.js';

/** Minutes pass when the test says so; everything else keeps its own clock. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

const minute = () => vi.advanceTimersByTime(60_000);
const path = '/api/v1/pay-periods/current';

let pay: Pay;
afterEach(async () => {
  known = null;
  await pay.stop();
});

/** Tokens end sooner than an hour, so every minute brings a new one. */
let known: { at: number; headers: Readonly<Record<string, string>> } | null = null;
async function headersOf(member: string) {
  if (member !== '1') return pay.member(member);
  if (known?.at !== Date.now()) known = { at: Date.now(), headers: await pay.member(member) };
  return known.headers;
}
const call = async (member = '1') => pay.send('GET', path, { headers: await headersOf(member) });

const unsaid = { RATE_LIMITS: '' };

test('limits apply unless they are switched off', async () => {
  pay = await startPay({ ...unsaid, NODE_ENV: 'production' });
  expect((await call()).headers).toMatchObject({ 'x-ratelimit-limit': '100' });
});

test.each([
  ['where they are switched off', {}],
  ['to who develops a client, unless they are switched on', { ...unsaid, NODE_ENV: 'development' }],
])('no limit applies %s', async (_, environment) => {
  pay = await startPay(environment);
  for (let i = 0; i < 150; i += 1) {
    const { status, headers } = await call();
    expect(status).toBe(200);
    expect(Object.keys(headers).filter(name => name.startsWith('x-ratelimit'))).toEqual([]);
  }
});

test('a person has 100 calls a minute and 1,000 an hour', async () => {
  pay = await startPay({ RATE_LIMITS: 'on' });
  const resets = Math.floor(Date.now() / 1000) + 60;
  expect((await call()).headers).toMatchObject({
    'x-ratelimit-limit': '100',
    'x-ratelimit-remaining': '99',
    'x-ratelimit-reset': String(resets),
    'x-ratelimit-window': '60',
  });
  for (let i = 0; i < 99; i += 1) expect((await call()).status).toBe(200);
  const tooMany = await call();
  expect(tooMany).toMatchObject({
    status: 429,
    body: { detail: expect.stringContaining('Try again in 60 seconds') },
    headers: { 'retry-after': '60', 'x-ratelimit-remaining': '0', 'x-ratelimit-window': '60' },
  });
  expect((await call('2')).status, 'another person').toBe(200);
  expect((await pay.send('GET', '/health')).headers).not.toHaveProperty('x-ratelimit-limit');
});

test('the hour’s limit is told as soon as it is the tighter one, and the thousandth call is the last', async () => {
  pay = await startPay({ RATE_LIMITS: 'on' });
  const first = Math.floor(Date.now() / 1000);
  for (let minutes = 0; minutes < 10; minutes += 1) {
    for (let i = 0; i < 100; i += 1) expect((await call()).status).toBe(200);
    minute();
  }
  const tooMany = await call();
  expect(tooMany.status).toBe(429);
  expect(tooMany.headers).toMatchObject({
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-window': '3600',
    'x-ratelimit-reset': String(first + 3600),
    'retry-after': '3000',
  });
  for (let minutes = 0; minutes < 50; minutes += 1) minute();
  expect((await call()).status).toBe(200);
});
