import type { Caller } from '@guildhall/auth';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { loose, openShop, thing, withKey } from './shop.js';

const wayIn = loose({
  ...thing,
  method: 'POST',
  path: '/way-in',
  limit: 'known',
  response: { 200: Type.Object({}) },
});

const reading = loose({
  ...thing,
  path: '/runs',
  auth: ['service', 'admin'],
  response: { 200: Type.Object({}) },
});
const own = { ...reading, path: '/own', auth: ['member', 'admin'] } as const;

// The shop's key may call 3 times a minute and 5 times an hour.
const things = { url: '/things/1', headers: withKey };

test('responses carry the four headers of the tightest limit, and 429 says when to retry', async () => {
  const app = await openShop();
  const first = await app.inject(things);
  const now = Date.parse(String(first.headers.date)) / 1000;
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

test('forbidden requests count against the caller’s limit', async () => {
  const app = await openShop({ carriers: { bearer: () => null } });
  serve(app, reading, () => ({}));
  const refused = { url: '/runs', headers: withKey };
  const first = await app.inject(refused);
  expect([first.statusCode, first.headers['x-ratelimit-remaining']]).toEqual([403, '2']);
  await app.inject(refused);
  expect((await app.inject(things)).statusCode).toBe(200);
  const statuses = [];
  for (const each of [refused, things]) statuses.push((await app.inject(each)).statusCode);
  expect(statuses).toEqual([429, 429]);
});

const wrong = (remoteAddress: string, forwarded?: string) => ({
  url: '/things/1',
  remoteAddress,
  headers: {
    'x-api-key': 'gh_api_wrong',
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
  },
});

test('after 30 invalid credentials from one address, further ones are 429, and a valid one passes', async () => {
  const app = await openShop();
  for (let i = 0; i < 30; i++) expect((await app.inject(wrong('10.0.0.1'))).statusCode).toBe(401);
  expect((await app.inject(wrong('10.0.0.1'))).statusCode).toBe(429);
  expect((await app.inject({ ...things, remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  expect((await app.inject(wrong('10.0.0.2'))).statusCode).toBe(401);
});

test('a request without a credential is not an invalid one', async () => {
  const app = await openShop();
  for (let i = 0; i < 40; i++) expect((await app.inject('/things/1')).statusCode).toBe(401);
});

test('X-Forwarded-For counts only from a proxy in TRUST_PROXY', async () => {
  const trusting = await openShop({ environment: { TRUST_PROXY: '10.9.9.9' } });
  const others = await openShop();
  const fromMany = (i: number) => `192.0.2.${i}`;
  const last = async (app: typeof others, proxy: string, forwarded = fromMany) => {
    const statuses: number[] = [];
    for (let i = 0; i <= 30; i++)
      statuses.push((await app.inject(wrong(proxy, forwarded(i)))).statusCode);
    return statuses.at(-1);
  };
  expect(await last(trusting, '10.9.9.9')).toBe(401);
  // Some proxies add the port, which differs per connection.
  expect(await last(trusting, '10.9.9.9', i => `198.51.100.7:${50_000 + i}`)).toBe(429);
  expect(await last(trusting, '10.9.9.9', i => `[2001:db8::7]:${50_000 + i}`)).toBe(429);
  expect(await last(trusting, '10.9.9.8')).toBe(429);
  expect(await last(others, '10.9.9.9')).toBe(429);
});

test('anonymous callers are counted by network, except on login routes', async () => {
  const none = { service: [], person: [], admin: [], verification: [], byName: new Map() };
  const app = await openShop({ tiers: { ...none, anonymous: [{ max: 3, seconds: 60 }] } });
  serve(app, wayIn, () => ({}));
  const payload = { name: 'box', size: 1 };
  const status = async (url: string, remoteAddress: string) => {
    const { statusCode } = await app.inject({ method: 'POST', url, payload, remoteAddress });
    return statusCode;
  };
  const network = (host: number) => `2001:db8:1:2::${host}`;
  for (const host of [1, 2, 3]) expect(await status('/things', network(host))).toBe(201);
  expect(await status('/things', network(4))).toBe(429);
  expect(await status('/things', '2001:db8:1:3::1')).toBe(201);
  expect(await status('/way-in', network(5))).toBe(200);
  for (let host = 0; host < 30; host++)
    expect((await app.inject(wrong(network(host)))).statusCode).toBe(401);
  expect((await app.inject(wrong(network(99)))).statusCode).toBe(429);
});

test('an administrator has the administrator’s limit at a service that only admits administrators', async () => {
  const none = { service: [], verification: [], anonymous: [], byName: new Map() };
  const ann: Caller = {
    kind: 'person',
    via: 'bearer',
    subject: 'ann',
    member: null,
    roles: ['admin'],
    admin: true,
    token: null,
  };
  const app = await openShop({
    tiers: { ...none, person: [{ max: 100, seconds: 60 }], admin: [{ max: 50, seconds: 60 }] },
    carriers: { bearer: async () => ann },
  });
  serve(app, reading, () => ({}));
  serve(app, own, () => ({}));
  const limitOf = async (url: string) => (await app.inject(url)).headers['x-ratelimit-limit'];
  expect([await limitOf('/runs'), await limitOf('/own')]).toEqual(['50', '100']);
});

test('health is never limited', async () => {
  const app = await openShop();
  for (let i = 0; i < 50; i++) {
    const { statusCode, headers } = await app.inject('/livez');
    expect([statusCode, headers['x-ratelimit-limit']]).toEqual([200, undefined]);
  }
});
