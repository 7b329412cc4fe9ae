import { createServer } from 'node:http';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';
import { ask } from './raw-request.js';

const app = 'https://app.example.org';
let connections = 0;
/** Counts connections: not even a socket may be opened. */
const trap = createServer((_request, response) => response.end('inside')).on('connection', () => {
  connections += 1;
});
const trapPort = await listening(trap);
const world = await startProxyWorld(() => ({
  inside: { target: `http://localhost:${trapPort}`, allowed_ranges: [] },
  shared: { cors_origins: [app] },
}));
afterAll(async () => {
  await world.stop();
  trap.close();
});

// Every way to write such a path: `path.test.ts` of the proxy. Here is what the router could read otherwise.
describe('paths', () => {
  test.each([
    '/api/echo/../secret',
    '/api/echo/%2e%2e%2fsecret',
    '/api/echo//secret',
    '/api/echo/%c0%ae%c0%ae/secret',
    '/api/echo/..',
    '/api/echo\\secret',
    '/api/%2e%2e/secret',
    '/api/echo%2f..%2fsecret',
  ])('%s never reaches the upstream', async path => {
    const before = world.echo.requests().length;
    const answer = await world.ask(path);
    expect([400, 404]).toContain(answer.status);
    expect(JSON.parse(answer.text).success).toBe(false);
    expect(world.echo.requests().length).toBe(before);
  });

  test('an absolute address in the request line leads nowhere', async () => {
    const answer = await world.ask('http://169.254.169.254/api/echo/x');
    expect(answer.status).toBe(404);
  });
});

describe('addresses', () => {
  test('a name that resolves to a forbidden private address opens no socket', async () => {
    const answer = await world.ask('/api/inside/x');
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([502, 'UPSTREAM_ERROR']);
    expect(connections).toBe(0);
  });
});

describe('cross-origin pages', () => {
  test('a preflight of an upstream’s own app passes without a session', async () => {
    const preflight = (origin: string, path = '/api/shared/x') =>
      ask(world.base, path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
    const own = await preflight(app);
    expect(own.status).toBe(204);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
    });
    expect(String(own.headers['access-control-allow-methods'])).toContain('PUT');
    expect(
      (await preflight('https://evil.example')).headers['access-control-allow-origin'],
    ).toBeUndefined();
    expect(
      (await preflight(app, '/api/echo/x')).headers['access-control-allow-origin'],
    ).toBeUndefined();
  });

  test('a page of the upstream’s own app may make changes there, any other page may not', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      world.ask(path, { method: 'POST', headers, body: '{}' });
    const own = await post('/api/shared/own', { origin: app, 'sec-fetch-site': 'same-site' });
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, app]);
    const others = [
      await post('/api/shared/foreign', {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      }),
      await post('/api/shared/foreign', { origin: 'https://evil.example' }),
      await post('/api/echo/foreign', { origin: app, 'sec-fetch-site': 'same-site' }),
    ];
    expect(others.map(answer => answer.status)).toEqual([403, 403, 403]);
    expect(arrivedAt(world.echo, '/foreign')).toEqual([]);
  });

  test('an error of the proxy can be read by the upstream’s own app', async () => {
    const answer = await ask(world.base, '/api/shared/x', { headers: { origin: app } });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, app]);
  });
});
