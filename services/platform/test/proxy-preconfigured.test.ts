import { type Echo, startEcho } from '@guildhall/local-stack/echo';
import { ask } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from './harness.js';
import { arrivedAt } from './proxy-world.js';

const webApp = 'http://127.0.0.1:5999';
const pay = await startEcho();
afterAll(() => pay.stop());
const platform = await startPlatform({ PAY_URL: pay.url, ALLOWED_ORIGINS: webApp });
afterAll(() => platform.stop());
const base = await platform.listen();

test('with PAY_URL a web app with a session posts a file to the pay service', async () => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7 \u00ff'], { type: 'application/pdf' }), 'pay.pdf');
  const answer = await fetch(`${base}/api/pay/api/v1/parse`, {
    method: 'POST',
    headers: { ...session, origin: webApp, 'sec-fetch-site': 'same-site' },
    body: form,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(webApp);
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
  const [arrived] = arrivedAt(pay, '/api/v1/parse');
  expect(arrived?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(arrived?.headers.authorization).toMatch(/^Bearer /);
  expect(arrived?.headers).not.toHaveProperty('cookie');
  expect(arrived?.body).toContain('%PDF-1.7 \u00ff');
});

test.each([
  '/metrics',
  '/metrics/',
  '/%6detrics',
  '/%256Detrics',
  '/METRICS',
  '/metrics;x=1',
  '/readyz',
  '/livez',
  '/openapi.json',
  '/docs',
  '/docs/static/index.html',
  '/redoc',
  '/api-docs',
  '/api-docs/json',
])('what pay says to those who run it is not forwarded to members: %s', async path => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  const before = pay.requests().length;
  const answer = await fetch(`${base}/api/pay${path}?x=1`, { headers: session });
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    404,
    'NOT_FOUND',
  ]);
  expect(pay.requests()).toHaveLength(before);
});

test.each([false, true])(
  'a body that its endpoint would not take is 413, before it is sent on where its length is told, its length untold: %s',
  async untold => {
    const session = await platform.session({ subject: 'rosa', member: '1001' });
    const before = pay.requests().length;
    const answer = await fetch(`${base}/api/pay/api/v1/shifts`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: untold ? new Blob(['x'.repeat(3_000_000)]).stream() : 'x'.repeat(300_000),
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
    if (!untold) expect(pay.requests()).toHaveLength(before);
  },
);

test('what comes through the proxy says so', async () => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  await fetch(`${base}/api/pay/api/v1/through`, { headers: { ...session, via: '1.1 elsewhere' } });
  const [arrived] = arrivedAt(pay, '/api/v1/through');
  expect(arrived?.headers.via).toBe('1.1 guildhall');
});

const put = async (body: object) =>
  ask(platform.app, 'PUT', '/api/admin/upstreams/pay', { headers: await platform.admin(), body });
const payOf = async (app: Platform['app']) => {
  const headers = await platform.admin();
  const { body } = await ask(app, 'GET', '/api/admin/upstreams', { headers });
  return body.upstreams.find(({ name }: { name: string }) => name === 'pay') ?? null;
};

test('nobody leads the upstream elsewhere than PAY_URL says, nor away', async () => {
  const refusals = [
    await put({ target: 'https://evil.example.org' }),
    await put({ target: `${pay.url}/elsewhere` }),
    await ask(platform.app, 'DELETE', '/api/admin/upstreams/pay', {
      headers: await platform.admin(),
    }),
  ];
  for (const { status, body } of refusals)
    expect([status, body.error, body.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('PAY_URL'),
    ]);
  expect(await payOf(platform.app)).toMatchObject({ target: pay.url, configured_by: 'PAY_URL' });
});

test('how it is forwarded to, an administrator may say, and that stays over a restart', async () => {
  const body = { target: pay.url, cors_origins: [webApp], idle_timeout_ms: 7000 };
  expect((await put(body)).status).toBe(200);
  const other = await platform.replica();
  expect(await payOf(other)).toMatchObject(body);
});

test('it follows PAY_URL at the next start, and goes with it; both are written down', async () => {
  await put({ target: pay.url, cors_origins: [webApp] });
  const elsewhere = 'http://pay.internal:1311';
  const moved = await platform.replica({ PAY_URL: elsewhere });
  expect(await payOf(moved)).toMatchObject({ target: elsewhere, cors_origins: [webApp] });
  expect(await payOf(await platform.replica({ PAY_URL: '' }))).toBeNull();
  const written = await platform.audited({ about: 'upstream:pay' });
  const actor = 'setting PAY_URL';
  expect(written.slice(-2)).toMatchObject([
    { action: 'upstream.put', actor, before: { target: pay.url }, after: { target: elsewhere } },
    { action: 'upstream.remove', actor, before: { target: elsewhere }, after: null },
  ]);
});

test('a row that was there before the setting gets its place from the setting', async () => {
  await platform.replica({ PAY_URL: '' });
  expect((await put({ target: 'https://old.example.org', methods: ['GET'] })).status).toBe(200);
  expect(await payOf(await platform.replica())).toMatchObject({
    target: pay.url,
    configured_by: 'PAY_URL',
    methods: ['GET'],
  });
});

test('CHAT_BOT_URL is the upstream `chat`, asked with the person’s own token', async () => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  const chat = await platform.replica({ CHAT_BOT_URL: pay.url });
  const answer = await chat.inject({
    method: 'GET',
    url: '/api/chat/api/me/chat-account',
    headers: session,
  });
  expect(answer.statusCode).toBe(200);
  const [arrived] = arrivedAt(pay, '/api/me/chat-account');
  expect(arrived?.headers.authorization).toMatch(/^Bearer /);
  const { body } = await ask(chat, 'PUT', '/api/admin/upstreams/chat', {
    headers: await platform.admin(),
    body: { target: 'https://evil.example.org' },
  });
  expect([body.error, body.message]).toEqual(['CONFLICT', expect.stringContaining('CHAT_BOT_URL')]);
});

describe('what hurts in chat-bot', () => {
  let bot: Echo;
  let hub: Platform;
  let site: string;
  beforeAll(async () => {
    bot = await startEcho();
    hub = await startPlatform({ CHAT_BOT_URL: bot.url });
    site = await hub.listen();
  });
  afterAll(async () => {
    await hub.stop();
    await bot.stop();
  });

  const byHand = '/api/admin/verify/manual';
  const send = async (method: string, path: string, minutes: number) => {
    const authenticatedAt = new Date(Date.now() - minutes * 60_000);
    const session = await hub.session({ subject: 'admin-1', roles: ['admin'], authenticatedAt });
    const answer = await fetch(`${site}/api/chat${path}`, {
      method,
      headers: { ...session, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  test.each([
    byHand,
    `${byHand}/`,
    '/API/admin/verify/Manual',
    '/api/admin/verify/%6danual',
    '/api/admin/verify/%256Danual',
    '/api/admin/verify/manual;x=1',
  ])('is refused to a login of 30 minutes before it arrives there: %s', async path => {
    const { status, text } = await send('POST', path, 30);
    expect([status, JSON.parse(text).error]).toEqual([401, 'LOGIN_TOO_OLD']);
    expect(arrivedAt(bot, '/api')).toEqual([]);
  });

  test('passes with a young login, and what does not hurt with an old one', async () => {
    expect((await send('POST', byHand, 1)).status).toBe(200);
    expect((await send('GET', '/api/admin/stats/verification', 30)).status).toBe(200);
    expect((await send('POST', '/api/verify/cancel/7', 30)).status).toBe(200);
    expect((await send('GET', byHand, 30)).status).toBe(200);
  });
});
