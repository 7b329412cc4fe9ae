import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { failed, fine, namedCheck, warning } from '../src/index.js';
import { allowed, openShop, withKey } from './shop.js';

const app = await openShop({ environment: { BODY_LIMIT: '1024' } });
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
const json = 'application/json';

describe('every error has the envelope, status and code', () => {
  test.each<[string, () => Promise<{ statusCode: number; json: () => object }>, number, string]>([
    ['an unknown path', () => app.inject('/nothing'), 404, 'NOT_FOUND'],
    [
      'a method that is not allowed',
      () => app.inject({ method: 'DELETE', url: '/things' }),
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['an unknown path with invalid JSON', () => post('/nothing', '{'), 404, 'NOT_FOUND'],
    [
      'an unknown path with a large body',
      () => post('/nothing', `"${'x'.repeat(2000)}"`),
      404,
      'NOT_FOUND',
    ],
    [
      'an unknown method with a body',
      () => app.inject({ method: 'QUERY', url: '/things' }),
      405,
      'METHOD_NOT_ALLOWED',
    ],
    ['a path that cannot be decoded', () => app.inject('/things/%zz'), 404, 'NOT_FOUND'],
    ['a path that is too long', () => app.inject(`/things/${'1'.repeat(300)}`), 404, 'NOT_FOUND'],
    [
      'a malformed id in a path',
      () => app.inject({ url: '/things/abc', headers: withKey }),
      404,
      'NOT_FOUND',
    ],
    ['malformed JSON', () => post('/things', '{"name":'), 400, 'VALIDATION_ERROR'],
    ['no body where one is needed', () => post('/things', ''), 400, 'VALIDATION_ERROR'],
    [
      '__proto__ in a body',
      () => post('/things', '{"name":"ab","size":1,"__proto__":{"a":1}}'),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a body that is not UTF-8',
      () => post('/things', Buffer.from('{"name":"José","size":1}', 'latin1')),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a lone surrogate in a body',
      () => post('/things', '{"name":"ab\\ud800","size":1}'),
      400,
      'VALIDATION_ERROR',
    ],
    [
      'a body that is too large',
      () => post('/things', `"${'x'.repeat(2000)}"`),
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a body larger than its contract allows',
      async () => {
        const usual = await openShop();
        const body = `{"name":"box","size":1,"more":"${'x'.repeat(70_000)}"}`;
        return usual.inject({
          method: 'POST',
          url: '/things',
          payload: body,
          headers: { 'content-type': json },
        });
      },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['another media type', () => post('/things', 'x', 'text/plain'), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no credential', () => app.inject('/things/1'), 401, 'UNAUTHENTICATED'],
  ])('%s', async (_name, send, status, code) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      success: false,
      error: code,
      message: expect.any(String),
      details: expect.any(Object),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      request_id: expect.stringMatching(/^[A-Za-z0-9._-]{1,128}$/),
    });
  });

  test('a request that is not HTTP', async () => {
    const address = app.server.address();
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      success: false,
      error: 'VALIDATION_ERROR',
    });
  });

  test('reports all problems at once', async () => {
    const { details } = (await post('/things', '{"name":"a"}')).json();
    expect(details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'body.name',
      'body.size',
    ]);
  });
});

test.each([
  ['/touch', '{"hand":"upper"}', { path: 'body.hand', message: 'must be one of left, right' }],
  ['/things', '{"name":"","size":1}', { path: 'body.name', message: 'must not be empty' }],
])('an invalid value for %s lists valid ones: %s', async (url, body, issue) => {
  expect((await post(url, body)).json().details.issues).toEqual([issue]);
});

test.each(['text/plain', 'application/xml', ''])(
  'a body sent as “%s” gets the expected media type',
  async type => {
    expect((await post('/things', '{"name":"ab","size":1}', type)).json().message).toBe(
      'Send the body with Content-Type: application/json',
    );
  },
);

test('a compressed body is refused as such, not as bad JSON', async () => {
  const send = (encoding: string, payload: string | Buffer) =>
    app.inject({
      method: 'POST',
      url: '/touch',
      payload,
      headers: { 'content-type': json, 'content-encoding': encoding },
    });
  const packed = await send('gzip', gzipSync('{"deep":true}'));
  expect([packed.statusCode, packed.json().error]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(packed.headers['accept-encoding']).toBe('identity');
  expect((await send('identity', '{"deep":true}')).json()).toEqual({ deep: true });
});

test('JSON is not coerced, and unknown properties are ignored', async () => {
  expect((await post('/things', '{"name":"ab","size":"1"}')).statusCode).toBe(400);
  expect((await post('/things', '{"name":"ab","size":1,"more":true}')).statusCode).toBe(201);
});

test('an empty body with a JSON content type counts as no body', async () => {
  expect((await post('/touch', '')).json()).toEqual({ deep: false });
});

test.each(['/things/7', '/things/7/'])('%s answers with and without a slash', async url => {
  const answer = await app.inject({ url, headers: withKey });
  expect([answer.statusCode, answer.json()]).toEqual([200, { id: 7 }]);
});

test('HEAD answers like GET, without a body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/livez' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

describe('request ids', () => {
  test.each(['abc', 'A-1.b_2', 'x'.repeat(128)])('%s is echoed', async id => {
    const answer = await app.inject({ url: '/nothing', headers: { 'x-request-id': id } });
    expect([answer.headers['x-request-id'], answer.json().request_id]).toEqual([id, id]);
  });
  test.each(['', 'a b', 'x'.repeat(129), 'a\u00e9', '<script>'])('%j is replaced', async id => {
    const answer = await app.inject({ url: '/nothing', headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).not.toBe(id);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/things/1',
      headers: { origin, 'access-control-request-method': 'GET' },
    });

  test('an allowed one is answered before authentication and limits, with credentials', async () => {
    for (let asked = 0; asked < 20; asked++) {
      const answer = await preflight(allowed);
      expect(answer.statusCode).toBe(204);
      expect(answer.headers['access-control-allow-origin']).toBe(allowed);
      expect(answer.headers['access-control-allow-credentials']).toBe('true');
    }
  });

  test('another one is refused', async () => {
    const answer = await preflight('https://evil.example');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('limits, retry time and request id are exposed, on errors too', async () => {
    const answer = await app.inject({ url: '/things/1', headers: { origin: allowed } });
    expect(answer.statusCode).toBe(401);
    const exposed = String(answer.headers['access-control-expose-headers']).toLowerCase();
    const names = ['limit', 'remaining', 'reset', 'window'].map(name => `x-ratelimit-${name}`);
    for (const name of [...names, 'retry-after', 'x-request-id']) expect(exposed).toContain(name);
  });
});

test('concurrent readiness requests share one check', async () => {
  let looked = 0;
  let found: () => void = () => undefined;
  const other = await openShop({
    checks: [
      namedCheck('database', () => {
        looked += 1;
        return new Promise(resolve => {
          found = () => resolve(fine());
        });
      }),
    ],
  });
  const asked = Array.from({ length: 50 }, () => other.inject('/readyz').then(answer => answer));
  await expect.poll(() => looked).toBe(1);
  found();
  const statuses = (await Promise.all(asked)).map(answer => answer.statusCode);
  expect([looked, new Set(statuses)]).toEqual([1, new Set([200])]);
});

test('metrics report readiness checks, even without readiness requests', async () => {
  const other = await openShop({
    checks: [
      namedCheck('database', () => failed('cannot be reached')),
      namedCheck('identity', () => warning('does not respond')),
      namedCheck('role rules', () => fine()),
    ],
  });
  const { body } = await other.inject('/metrics');
  expect(body.match(/^readiness.*$/gm)).toEqual([
    'readiness{check="database",service="shop"} 2',
    'readiness{check="identity",service="shop"} 1',
    'readiness{check="role rules",service="shop"} 0',
  ]);
  await other.close();
});

test('liveness, readiness, metrics and the document answer', async () => {
  const other = await openShop({
    checks: [namedCheck('database', () => failed('cannot be reached'))],
  });
  expect((await other.inject('/livez')).json()).toEqual({ status: 'alive', service: 'shop' });
  const ready = await other.inject('/readyz');
  expect([ready.statusCode, ready.json().status]).toEqual([503, 'not_ready']);
  await other.inject({ url: '/things/1', headers: withKey });
  const metrics = await other.inject('/metrics');
  expect(metrics.body).toContain('route="/things/:id",status="200"');
  const far = await other.inject({ url: '/metrics', remoteAddress: '203.0.113.7' });
  expect(far.statusCode).toBe(401);
  expect((await other.inject('/openapi.json')).headers['content-type']).toContain(json);
});

test('responses are not cacheable, because a cache would share them between callers', async () => {
  const own = await openShop();
  const answer = await own.inject({ url: '/things/1', headers: withKey });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  await own.close();
});

describe('a method that a path does not allow', () => {
  test.each([
    ['DELETE', '/things/7', 'GET, HEAD'],
    ['POST', '/things/%37/?x=1', 'GET, HEAD'],
    ['GET', '/things', 'POST'],
    ['HEAD', '/touch', 'POST'],
    ['PUT', '/docs/static/index.html', 'GET, HEAD'],
    ['PROPFIND', '/openapi.json', 'GET, HEAD'],
  ])('%s %s is 405 with the allowed ones: %s', async (method, url, allow) => {
    const answer = await app.inject({ method: method as 'GET', url, payload: '{' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD')
      expect(answer.json()).toMatchObject({ success: false, error: 'METHOD_NOT_ALLOWED' });
  });

  test('an unknown path is 404 for any method', async () => {
    for (const url of ['/thing', '/things/7/8', '/']) {
      const answer = await app.inject({ method: 'DELETE', url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
    }
    const noFile = await app.inject('/docs/static/none.js');
    expect([noFile.statusCode, noFile.headers.allow]).toEqual([404, undefined]);
  });
});

test('an unchanged document is a 304', async () => {
  const { headers } = await app.inject('/openapi.json');
  const etag = String(headers.etag);
  expect([etag, headers['cache-control']]).toEqual([
    expect.stringMatching(/^"[\w-]+"$/),
    'no-cache',
  ]);
  const ask = (ifNoneMatch: string) =>
    app.inject({ url: '/openapi.json', headers: { 'if-none-match': ifNoneMatch } });
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const answer = await ask(known);
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await ask('"other"')).statusCode).toBe(200);
});
