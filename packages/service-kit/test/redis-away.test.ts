import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../src/testing/index.js';
import { openShop, withKey } from './shop.js';

let app: Awaited<ReturnType<typeof openShop>>;
let silent: Server | undefined;
afterEach(async () => {
  await app.close();
  silent?.close();
});

const things = { url: '/things/1', headers: withKey };
const wrong = { url: '/things/1', headers: { 'x-api-key': 'gh_api_wrong' } };

async function statusesOf(asked: typeof things | typeof wrong, times: number) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await app.inject(asked)).statusCode);
  return statuses;
}

test('without Redis, limits are open, readiness warns, and invalid credentials are still counted', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  app = await openShop({ environment: { REDIS_URL } });
  expect(await statusesOf(things, 6)).toEqual(Array(6).fill(200));
  expect((await statusesOf(wrong, 31)).at(-1)).toBe(429);
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.body]).toEqual([
    200,
    expect.stringContaining('rate limits are open'),
  ]);
});

test('an unresponsive Redis delays responses only briefly', async () => {
  silent = createServer();
  const port = await freePort();
  await new Promise<void>(done => silent?.listen(port, '127.0.0.1', done));
  app = await openShop({ environment: { REDIS_URL: `redis://127.0.0.1:${port}` } });
  await app.ready();
  const since = performance.now();
  expect((await app.inject(things)).statusCode).toBe(200);
  expect(performance.now() - since).toBeLessThan(5_000);
});
