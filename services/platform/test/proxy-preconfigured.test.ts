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
])('operator-only endpoints of pay are not forwarded to members: %s', async path => {
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
  'a body over the endpoint’s limit is 413, before forwarding if its length is declared: %s',
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

test('requests through the proxy are marked as proxied', async () => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  await fetch(`${base}/api/pay/api/v1/through`, { headers: { ...session, via: '1.1 elsewhere' } });
  const [arrived] = arrivedAt(pay, '/api/v1/through');
  expect(arrived?.headers.via).toBe('1.1 guildhall');
});

test('only administrators see the upstreams', async () => {
  const list = (headers: Record<string, string>) =>
    ask(platform.app, 'GET', '/api/admin/upstreams', { headers });
  const { body } = await list(await platform.admin());
  expect(body.upstreams).toMatchObject([
    { name: 'away', configured_by: null },
    { name: 'pay', target: pay.url, configured_by: 'PAY_URL' },
  ]);
  for (const headers of [{}, await platform.person(), await platform.service()])
    expect([401, 403]).toContain((await list(headers)).status);
});

test('CHAT_BOT_URL is the upstream `chat`, called with the person’s own token', async () => {
  const session = await platform.session({ subject: 'rosa', member: '1001' });
  const chat = await platform.replica({ CHAT_BOT_URL: pay.url });
  const at = await chat.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${at}/api/chat/api/me/chat-account`, { headers: session });
  expect(answer.status).toBe(200);
  const [arrived] = arrivedAt(pay, '/api/me/chat-account');
  expect(arrived?.headers.authorization).toMatch(/^Bearer /);
});

describe('a sensitive action in chat-bot', () => {
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
  ])('is refused for a login older than 30 minutes, before it is forwarded: %s', async path => {
    const { status, text } = await send('POST', path, 30);
    expect([status, JSON.parse(text).error]).toEqual([401, 'LOGIN_TOO_OLD']);
    expect(arrivedAt(bot, '/api')).toEqual([]);
  });

  test('passes with a recent login, and other actions pass with an old one', async () => {
    expect((await send('POST', byHand, 1)).status).toBe(200);
    expect((await send('GET', '/api/admin/stats/verification', 30)).status).toBe(200);
    expect((await send('POST', '/api/verify/cancel/7', 30)).status).toBe(200);
    expect((await send('GET', byHand, 30)).status).toBe(200);
  });
});
