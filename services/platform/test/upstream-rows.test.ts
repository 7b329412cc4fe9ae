import { UPSTREAMS_AT_MOST } from '@guildhall/contracts/platform';
import { afterAll, expect, test } from 'vitest';
import { arrivedAt, startProxyWorld } from './proxy-world.js';
import { ask } from './raw-request.js';

const world = await startProxyWorld();
afterAll(() => world.stop());

test.each([
  'auth',
  'admin',
  'member',
  'members',
  'sync',
  'mailhost',
  'status',
  'health',
  'verify',
  'facilities',
  'regions',
])('%s is the platform’s own name', async name => {
  const answer = await world.put(name);
  expect([answer.status, answer.body.error]).toEqual([409, 'CONFLICT']);
});

test.each([
  { target: 'ftp://example.org' },
  { target: 'http://user:password@example.org' },
  { target: 'http://example.org/a?b=c' },
  { target: 'http://example.org/a/../b' },
  { allowed_ranges: ['everything'] },
  { cors_origins: ['*'] },
  { cors_origins: ['https://app.example.org/'] },
  { rewrites: [{ from: '/a', to: '/../b' }] },
  { methods: ['CONNECT'] },
  { breaker: { failures: 0, open_ms: 1000 } },
])('%j is refused', async definition => {
  const answer = await world.put('bad', definition);
  expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR']);
  expect((await world.ask('/api/bad/x')).status).toBe(404);
});

test.each(['10.0.0.0/8', '0.0.0.0/0', '::ffff:10.1.2.3', '169.254.169.254'])(
  '%s is not an administrator’s to allow: the setting does not name it',
  async range => {
    const { status, body } = await world.put('inside', { allowed_ranges: ['127.0.0.0/8', range] });
    expect([status, body.error]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.issues).toEqual([
      {
        path: 'body.allowed_ranges.1',
        message: expect.stringContaining('UPSTREAM_PRIVATE_RANGES'),
        said: { code: 'upstream_range_refused', values: ['127.0.0.0/8, ::1'] },
      },
    ]);
  },
);

test('a row from before the setting is led nowhere private that it does not name', async () => {
  await world.put('former');
  expect((await world.ask('/api/former/x')).status).toBe(200);
  const other = await world.platform.replica({ UPSTREAM_PRIVATE_RANGES: '10.0.0.0/8' });
  const base = await other.listen({ host: '127.0.0.1', port: 0 });
  const answer = await ask(base, '/api/former/x', { headers: world.session });
  expect([answer.status, arrivedAt(world.echo, '/x').length]).toEqual([502, 1]);
});

test.each(['UPPER', 'a_b', '1a', 'a'.repeat(64)])('%s is no name', async name => {
  expect((await world.put(name)).status).toBe(400);
});

test('a removed upstream is gone at once, in every replica', async () => {
  const replica = await world.platform.replica();
  const other = await replica.listen({ host: '127.0.0.1', port: 0 });
  await world.put('shortlived');
  expect((await ask(other, '/api/shortlived/x')).status).toBe(401);
  const removed = await world.platform.send('DELETE', '/api/admin/upstreams/shortlived', {
    headers: world.admin,
  });
  expect(removed.status).toBe(200);
  expect((await world.ask('/api/shortlived/x')).status).toBe(404);
  await expect.poll(async () => (await ask(other, '/api/shortlived/x')).status).toBe(404);
  const again = await world.platform.send('DELETE', '/api/admin/upstreams/shortlived', {
    headers: world.admin,
  });
  expect(again.status).toBe(404);
});

test('only an administrator sees and changes them', async () => {
  for (const headers of [{}, await world.platform.person(), await world.platform.service()]) {
    const listed = await world.platform.send('GET', '/api/admin/upstreams', { headers });
    const put = await world.platform.send('PUT', '/api/admin/upstreams/mine', {
      headers,
      body: { target: world.echo.url },
    });
    expect([401, 403]).toContain(listed.status);
    expect(put.status).toBe(listed.status);
  }
});

test('a definition is told back whole', async () => {
  const { body } = await world.put('whole', { cors_origins: ['https://app.example.org'] });
  expect(body).toMatchObject({
    success: true,
    created: true,
    upstream: { name: 'whole', cors_origins: ['https://app.example.org'], rewrites: [] },
  });
  expect((await world.put('whole')).body).toMatchObject({
    created: false,
    upstream: { cors_origins: [] },
  });
  const listed = await world.platform.send('GET', '/api/admin/upstreams', {
    headers: world.admin,
  });
  expect(listed.body.upstreams.map((each: { name: string }) => each.name)).toContain('whole');
});

test('what only the service says of a row is not taken from a request, nor what nobody knows', async () => {
  const told = { configured_by: 'PAY_URL', name: 'other', created_at: '2001-01-01T00:00:00.000Z' };
  const { body } = await world.put('own', { ...told, colour: 'red' });
  expect(body).toMatchObject({ upstream: { name: 'own', configured_by: null } });
  expect(body.upstream.created_at).not.toBe(told.created_at);
  const removed = await world.platform.send('DELETE', '/api/admin/upstreams/own', {
    headers: world.admin,
  });
  expect(removed.status).toBe(200);
});

test('there are so many that a list of all of them stays one answer, and then no more', async () => {
  await world.platform.pool.query(
    `insert into upstreams select (jsonb_populate_record(u, jsonb_build_object('name', 'more-' || n))).*
       from upstreams u, generate_series(1, $1 - (select count(*)::int from upstreams)) n where u.name = 'whole'`,
    [UPSTREAMS_AT_MOST],
  );
  const refused = await world.put('one-too-many');
  expect([refused.status, refused.body.error]).toEqual([409, 'CONFLICT']);
  expect((await world.put('whole')).status).toBe(200);
  const { status, body } = await world.platform.send('GET', '/api/admin/upstreams', {
    headers: world.admin,
  });
  expect([status, body.upstreams.length]).toEqual([200, UPSTREAMS_AT_MOST]);
});
