import { expect, test } from 'vitest';
import { openShop, withKey } from './shop.js';

// The shop's key may call 3 times in a minute and 5 times in an hour.
const things = { url: '/things/1', headers: withKey };

test('an answer carries the four headers of the tightest limit, and 429 says when to come back', async () => {
  const app = await openShop();
  const first = await app.inject(things);
  const now = Date.now() / 1000;
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '2',
    'x-ratelimit-window': '60',
  });
  const reset = Number(first.headers['x-ratelimit-reset']);
  expect(Math.abs(reset - (now + 60))).toBeLessThanOrEqual(2);

  await app.inject(things);
  expect((await app.inject(things)).statusCode).toBe(200);
  const refused = await app.inject(things);
  expect(refused.statusCode).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.json()).toMatchObject({
    error: 'RATE_LIMITED',
    details: { retry_after: seconds },
  });
});

const wrong = (remoteAddress: string, forwarded?: string) => ({
  url: '/things/1',
  remoteAddress,
  headers: {
    'x-api-key': 'gh_api_wrong',
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
  },
});

test('after 30 wrong credentials of one address further wrong ones are 429, a right one passes', async () => {
  const app = await openShop();
  for (let i = 0; i < 30; i++) expect((await app.inject(wrong('10.0.0.1'))).statusCode).toBe(401);
  expect((await app.inject(wrong('10.0.0.1'))).statusCode).toBe(429);
  expect((await app.inject({ ...things, remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  expect((await app.inject(wrong('10.0.0.2'))).statusCode).toBe(401);
});

test('a request without any credential is no wrong one', async () => {
  const app = await openShop();
  for (let i = 0; i < 40; i++) expect((await app.inject('/things/1')).statusCode).toBe(401);
});

test('X-Forwarded-For counts only from a proxy that TRUST_PROXY names', async () => {
  const trusting = await openShop({ environment: { TRUST_PROXY: '10.9.9.9' } });
  const others = await openShop();
  const last = async (app: typeof others, proxy: string) => {
    const statuses: number[] = [];
    for (let i = 0; i <= 30; i++)
      statuses.push((await app.inject(wrong(proxy, `192.0.2.${i}`))).statusCode);
    return statuses.at(-1);
  };
  expect(await last(trusting, '10.9.9.9')).toBe(401);
  expect(await last(trusting, '10.9.9.8')).toBe(429);
  expect(await last(others, '10.9.9.9')).toBe(429);
});

test('health is never limited', async () => {
  const app = await openShop();
  for (let i = 0; i < 50; i++) {
    const { statusCode, headers } = await app.inject('/livez');
    expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, undefined]);
  }
});
