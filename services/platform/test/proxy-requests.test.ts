import { afterAll, describe, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';
import { ask } from './raw-request.js';

const world = await startProxyWorld(echo => ({
  reader: { methods: ['GET', 'HEAD'] },
  listed: { request_headers: ['X-Custom'] },
  deep: {
    target: `${echo}/base`,
    rewrites: [
      { from: '/v1', to: '/api/v1' },
      { from: '/v1/x', to: '/never' },
      { from: '/gone', to: '' },
    ],
  },
}));
afterAll(() => world.stop());

describe('access', () => {
  test('an unknown upstream is 404, with and without a session', async () => {
    const [without, within] = [
      await ask(world.base, '/api/nowhere/x'),
      await world.ask('/api/nowhere/x'),
    ];
    expect([without.status, within.status]).toEqual([404, 404]);
    expect(JSON.parse(without.text)).toMatchObject({ success: false, error: 'NOT_FOUND' });
  });

  test('an upstream without a session is 401', async () => {
    const answer = await ask(world.base, '/api/echo/x');
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBeDefined();
    expect(JSON.parse(answer.text).error).toBe('UNAUTHENTICATED');
  });

  test('an identity token or an API key instead of the session is refused', async () => {
    const headers = [
      await world.platform.person({ member: '1001' }),
      await world.platform.apiKey(),
    ];
    for (const each of headers) {
      const answer = await ask(world.base, '/api/echo/with-other-credential', { headers: each });
      expect([401, 403]).toContain(answer.status);
    }
    expect(arrivedAt(world.echo, '/with-other-credential')).toEqual([]);
  });

  test('a method that the upstream does not list is 405 with the allowed ones', async () => {
    const answer = await world.ask('/api/reader/x', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect((await world.ask('/api/reader/x')).status).toBe(200);
  });
});

describe('forwarding', () => {
  test('path, query, method and body are forwarded unchanged', async () => {
    const answer = await world.ask('/api/echo/a/b%20c?x=1&y=%2F', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"a": 1 }',
    });
    expect(JSON.parse(answer.text)).toMatchObject({
      method: 'PATCH',
      path: '/a/b%20c?x=1&y=%2F',
      body: '{"a": 1 }',
    });
  });

  test.each(['/api/echo', '/api/echo/'])('%s is the upstream’s root', async path => {
    expect(JSON.parse((await world.ask(path)).text).path).toBe('/');
  });

  test('a trailing slash is kept', async () => {
    expect(JSON.parse((await world.ask('/api/echo/a/')).text).path).toBe('/a/');
  });

  test('a body of any type is forwarded unparsed', async () => {
    for (const type of [
      'application/json',
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-unknown',
    ]) {
      const answer = await world.ask('/api/echo/body', {
        method: 'POST',
        headers: { 'content-type': type },
        body: 'not {json',
      });
      const seen = JSON.parse(answer.text);
      expect([seen.body, seen.headers['content-type']]).toEqual(['not {json', type]);
    }
  });

  test('the only Authorization forwarded is the session’s access token', async () => {
    const answer = await world.ask('/api/echo/x', {
      headers: { authorization: 'Basic c3R1ZmY6c3R1ZmY=' },
    });
    const { authorization } = JSON.parse(answer.text).headers;
    expect(authorization).toMatch(/^Bearer ey/);
    const claims = JSON.parse(
      Buffer.from(String(authorization).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims.sub).toBe('rosa');
  });

  test('the caller’s cookies, keys, hop-by-hop and forwarding headers are not forwarded', async () => {
    const secret = {
      'x-api-key': 'k',
      'proxy-authorization': 'p',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.2.3.4',
      'x-real-ip': '1.2.3.4',
      via: '1.1 another',
      te: 'trailers',
      'keep-alive': 'timeout=5',
      'x-custom': 'not listed',
      'accept-language': 'named in Connection',
    };
    const answer = await world.ask('/api/echo/x', {
      headers: { ...secret, connection: 'close, Accept-Language' },
    });
    const seen = Object.keys(JSON.parse(answer.text).headers);
    expect(seen.filter(name => name in secret || name === 'cookie')).toEqual([]);
  });

  test('an upstream’s own list of headers is used', async () => {
    const answer = await world.ask('/api/listed/x', {
      headers: { 'x-custom': 'yes', 'accept-language': 'es' },
    });
    const { headers } = JSON.parse(answer.text);
    expect([headers['x-custom'], headers['accept-language']]).toEqual(['yes', undefined]);
  });

  test('the forwarded request id is the one in the response', async () => {
    const answer = await world.ask('/api/echo/x', { headers: { 'x-request-id': 'mine-1' } });
    expect(JSON.parse(answer.text).headers['x-request-id']).toBe('mine-1');
    expect(answer.headers['x-request-id']).toBe('mine-1');
  });

  test('Host is the upstream’s', async () => {
    expect(JSON.parse((await world.ask('/api/echo/x')).text).headers.host).toBe(
      new URL(world.echo.url).host,
    );
  });

  test('the target’s own path is the prefix, and the first matching rule rewrites', async () => {
    const pathOf = async (path: string) => JSON.parse((await world.ask(path)).text).path;
    expect(await pathOf('/api/deep/v1/x?q=1')).toBe('/base/api/v1/x?q=1');
    expect(await pathOf('/api/deep/v10')).toBe('/base/v10');
    expect(await pathOf('/api/deep/gone')).toBe('/base/');
    expect(await pathOf('/api/deep')).toBe('/base/');
  });
});
