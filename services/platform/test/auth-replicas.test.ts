import { randomBytes } from 'node:crypto';
import { redisCheck } from '@guildhall/service-kit';
import { freePort, scrape } from '@guildhall/service-kit/testing';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from './harness.js';
import { askRedis, isRedisHere, keysIn, redisReason, startRedis } from './redis.js';

/** The hourly limit of a service, a hundredth of the specified one. */
const hourly = 100;

describe.skipIf(!isRedisHere)(`two replicas on one PostgreSQL and Redis${redisReason}`, () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let port: number;
  let platform: Platform;
  let other: Awaited<ReturnType<Platform['replica']>>;
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    platform = await startPlatform({ REDIS_URL: redis.url, LIMIT_SERVICE: `${hourly}/3600` });
    other = await platform.replica();
    await Promise.all([platform.app.ready(), other.ready()]);
  });
  afterAll(async () => {
    await platform.stop();
    await redis.stop();
  });

  const redisCondition = async () =>
    (await platform.app.inject('/readyz'))
      .json()
      .checks.find((check: { name: string }) => check.name === 'redis');
  const redisState = async () => (await redisCondition()).state;

  test('a service’s call beyond its hourly limit is 429 on every replica', async () => {
    const headers = await platform.apiKey(['members:read']);
    const call = (app: Platform['app']) => app.inject({ url: '/api/member/none', headers });
    await expect.poll(() => redisState()).toBe('ok');
    const statuses: number[] = [];
    for (let sent = 0; sent < hourly; sent += 20) {
      const batch = Array.from({ length: 20 }, (_, i) => call(i % 2 ? platform.app : other));
      statuses.push(...(await Promise.all(batch)).map(answer => answer.statusCode));
    }
    expect(statuses.filter(status => status !== 404)).toEqual([]);
    // Redis keys show what is counted: limit and caller.
    expect(await keysIn(port)).toContainEqual(
      expect.stringMatching(`^guildhall-platform-limit-${hourly}/3600:[^:]`),
    );

    for (const app of [platform.app, other]) {
      // What Redis did not answer at once was counted in memory.
      await expect.poll(() => call(app)).toMatchObject({ statusCode: 429 });
      const refused = await call(app);
      expect(refused.headers).toMatchObject({
        'x-ratelimit-limit': String(hourly),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-window': '3600',
      });
      const secondsLeft = Number(refused.headers['retry-after']);
      const reset = Number(refused.headers['x-ratelimit-reset']);
      const at = Date.parse(String(refused.headers.date)) / 1000;
      expect(Math.abs(reset - (at + secondsLeft))).toBeLessThanOrEqual(2);
      expect(refused.json()).toMatchObject({
        success: false,
        error: 'RATE_LIMITED',
        details: { retry_after: secondsLeft },
      });
    }
  }, 240_000);

  test.each([
    ['CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0', 'OOM command not allowed'],
    ['REPLICAOF 127.0.0.1 9', 'REPLICAOF NO ONE', 'READONLY'],
  ])(
    'a Redis that responds but cannot count (%s) is reported, even without calls',
    async (begin, end, why) => {
      await expect.poll(redisState).toBe('ok');
      await askRedis(port, begin);
      expect((await redisCondition()).message).toContain(why);
      const metrics = await scrape(platform.app);
      expect(metrics).toMatch(/^readiness\{check="redis".*\} 1$/m);
      expect((await redisCheck(redis.url)()).message).toContain(why);
      await askRedis(port, end);
      await expect.poll(redisState, { timeout: 3_000 }).toBe('ok');
      expect((await redisCheck(redis.url)()).state).toBe('ok');
    },
  );

  test('without Redis the service continues and reports it; limits are shared again once it is back', async () => {
    const headers = await platform.apiKey(['members:read']);
    const call = () => platform.app.inject({ url: '/api/member/none', headers });
    await redis.stop();
    expect((await call()).statusCode).toBe(404);
    await expect.poll(() => redisState()).toBe('warning');
    const metrics = await scrape(platform.app);
    expect(metrics).toMatch(/^readiness\{check="redis".*\} 1$/m);
    expect((await call()).headers['x-ratelimit-limit']).toBe(String(hourly));

    redis = await startRedis(port);
    await expect.poll(() => redisState()).toBe('ok');
    expect((await call()).headers['x-ratelimit-remaining']).toBe(String(hourly - 1));
  });
});

describe('two replicas on one PostgreSQL', () => {
  let platform: Platform;
  let other: Awaited<ReturnType<Platform['replica']>>;
  beforeAll(async () => {
    platform = await startPlatform();
    other = await platform.replica();
    await other.ready();
  });
  afterAll(() => platform.stop());

  test('a key revoked on one replica is refused by both, with its tokens', async () => {
    const admin = await platform.admin();
    const { id, name, secret } = await platform.key('service');
    const bought = await platform.send('POST', '/api/auth/service', {
      body: { serviceKey: secret, serviceName: name },
    });
    const headers = { authorization: `Bearer ${bought.body.token}` };
    const call = (app: Platform['app']) => app.inject({ url: '/api/members?limit=1', headers });
    expect((await call(platform.app)).statusCode).toBe(200);
    expect((await call(other)).statusCode).toBe(200);

    const revoked = await platform.send('DELETE', `/api/admin/keys/${id}`, { headers: admin });
    expect(revoked.body).toMatchObject({ changed: true });
    expect((await call(platform.app)).statusCode).toBe(401);
    await expect.poll(async () => (await call(other)).statusCode).toBe(401);
    const again = await platform.send('DELETE', `/api/admin/keys/${id}`, { headers: admin });
    expect([again.status, again.body.changed]).toEqual([200, false]);
  });

  test('signing keys are rotated without an outage', async () => {
    const older = platform.environment.SERVICE_TOKEN_KEYS ?? '';
    const newer = randomBytes(32).toString('base64url');
    const former = await platform.service();
    const rotated = await platform.replica({ SERVICE_TOKEN_KEYS: `${newer},${older}` });
    const published = (await rotated.inject('/.well-known/jwks.json')).json().keys;
    expect(published).toHaveLength(2);
    expect(Object.keys(published[0])).not.toContain('d');

    expect(
      (await rotated.inject({ url: '/api/members?limit=1', headers: former })).statusCode,
    ).toBe(200);
    const { name, secret } = await platform.key('service');
    const bought = await rotated.inject({
      method: 'POST',
      url: '/api/auth/service',
      payload: { serviceKey: secret, serviceName: name },
    });
    expect(decodeProtectedHeader(bought.json().token).kid).toBe(published[0].kid);
    expect(decodeProtectedHeader(former.authorization.slice(7)).kid).toBe(published[1].kid);
  });

  test.each(['SESSION_SECRET', 'TOKEN_ENCRYPTION_KEY'])(
    'with another %s a session is invalid, but kept for replicas that can decrypt it',
    async changed => {
      const headers = await platform.session();
      const ask = async (app: Platform['app']) =>
        (await app.inject({ url: '/api/auth/session', headers })).statusCode;
      const after = await platform.replica({ [changed]: randomBytes(32).toString('hex') });
      expect([await ask(after), await ask(platform.app)]).toEqual([401, 200]);
    },
  );
});
