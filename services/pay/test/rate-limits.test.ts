import { readConfig } from '@guildhall/service-kit';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { settings } from '../src/config.js';
import { type Pay, startPay } from './harness.js';

/** Minutes pass when the test says so; everything else keeps its own clock. */
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
});
afterAll(() => {
  vi.useRealTimers();
});

let pay: Pay;
afterEach(() => pay.stop());

const call = async (member = '1') =>
  pay.send('GET', '/api/v1/pay-periods/current', { headers: await pay.member(member) });
const asked = async (times: number) => {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await call()).status);
  return statuses;
};

const unsaid = { RATE_LIMITS: '' };
const few = { LIMIT_PERSON: '2/60+3/3600' };

test('a person has 100 calls a minute and 1,000 an hour, unless limits are switched off', async () => {
  const { limitPerson } = settings;
  expect(readConfig({ limitPerson }, {}).limitPerson).toEqual([
    { max: 100, seconds: 60 },
    { max: 1000, seconds: 3600 },
  ]);
  pay = await startPay({ ...unsaid, NODE_ENV: 'production' });
  expect((await call()).headers).toMatchObject({ 'x-ratelimit-limit': '100' });
});

test.each([
  ['where they are switched off', {}],
  ['to who develops a client, unless they are switched on', { ...unsaid, NODE_ENV: 'development' }],
])('no limit applies %s', async (_, environment) => {
  pay = await startPay({ ...few, ...environment });
  expect(await asked(5)).toEqual(Array(5).fill(200));
  expect((await call()).headers).not.toHaveProperty('x-ratelimit-limit');
});

test('the hourly limit is shown as soon as it is the tighter one', async () => {
  pay = await startPay({ RATE_LIMITS: 'on', ...few });
  const first = Math.floor(Date.now() / 1000);
  expect(await asked(2)).toEqual([200, 200]);
  vi.advanceTimersByTime(60_000);
  expect(await asked(2)).toEqual([200, 429]);
  expect(await call()).toMatchObject({
    body: { detail: expect.stringContaining('Try again in 3540 seconds') },
    headers: {
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-window': '3600',
      'x-ratelimit-reset': String(first + 3600),
      'retry-after': '3540',
    },
  });
  expect((await call('2')).status, 'another person').toBe(200);
  vi.advanceTimersByTime(3_540_000);
  expect(await asked(1)).toEqual([200]);
});
