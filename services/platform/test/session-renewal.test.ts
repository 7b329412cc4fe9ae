import type { Endpoint } from '@guildhall/contracts';
import { platformApi } from '@guildhall/contracts/platform';
import { startEcho } from '@guildhall/local-stack/echo';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';
import { type Answer, json, startScriptedProvider } from './scripted-provider.js';

const logged: string[] = [];
const provider = await startScriptedProvider();
afterAll(() => provider.stop());
const echo = await startEcho();
afterAll(() => echo.stop());
const platform = await startPlatform({
  IDENTITY_ISSUER: provider.issuer,
  IDENTITY_AUDIENCE: provider.audience,
  PAY_URL: echo.url,
  MAIL_DOMAIN: 'members.example.org',
});
afterAll(() => platform.stop());
await insertMembers(platform.pool, [{ member_number: '1001' }]);
platform.app.log.warn = ((_: unknown, text: string) => logged.push(text)) as never;
beforeEach(() => {
  logged.length = 0;
});

const anothers = await provider.sign({ sub: 'another-person' });
const past = () => new Date(Date.now() - 60_000);
/** A person with an expired access token. */
const stale = () =>
  platform.session({ member: '1001', refreshToken: 'a-token', tokensExpireAt: past() });
const ask = (headers: Record<string, string>) =>
  platform.send('GET', '/api/auth/session', { headers });

const page = (status: number): Answer => ({ status, body: '<p>no</p>', type: 'text/html' });

describe('a refused renewal ends the session and is logged', () => {
  test.each<[string, Answer]>([
    ['400 invalid_grant', json(400, { error: 'invalid_grant' })],
    ['400 with another word', json(400, { error: 'invalid_request' })],
    ['400 without a word', json(400, {})],
    ['400 with no JSON', page(400)],
    ['400 with nothing', { status: 400, body: '' }],
    ['401 with nothing', { status: 401, body: '' }],
    ['401 invalid_client', json(401, { error: 'invalid_client' })],
    ['403 as a page', page(403)],
    ['410', json(410, { message: 'gone' })],
    ['a word in a 200', json(200, { ok: false, error: 'invalid_refresh_token' })],
    ['another person’s token', json(200, { access_token: anothers, token_type: 'Bearer' })],
  ])('with %s', async (_what, answer) => {
    provider.answer(answer);
    const headers = await stale();
    expect((await ask(headers)).status).toBe(401);
    expect(logged).toEqual([expect.stringContaining('refused to renew a login')]);
    // For good, whatever the provider says next.
    provider.answer(json(500, {}));
    expect((await ask(headers)).status).toBe(401);
  });
});

describe('an unanswered renewal does not end the session', () => {
  test.each<[string, Answer]>([
    ['408', json(408, {})],
    ['429', json(429, { error: 'slow_down' })],
    ['500', json(500, { error: 'server_error' })],
    ['502 as a page', page(502)],
    ['503', json(503, {})],
    ['200 without a token', json(200, { token_type: 'Bearer' })],
    ['200 with a token that is no text', json(200, { access_token: 7 })],
    ['200 as a page', page(200)],
  ])('with %s', async (_what, answer) => {
    provider.answer(answer);
    expect((await ask(await stale())).status).toBe(200);
    expect(logged).toEqual([]);
  });
});

test.each<[string, Answer | 'drop']>([
  ['says nothing', 'drop'],
  ['is asked too often', json(429, { error: 'slow_down' })],
  ['is in trouble', json(500, { error: 'server_error' })],
])(
  'a token due for renewal is used until it expires while the provider %s',
  async (_what, answer) => {
    // Of its own, which alone leaves a silent provider in peace for a while.
    const other = await platform.replica();
    provider.answer(answer);
    const aboutToEnd = { refreshToken: 'a-token', tokensExpireAt: new Date(Date.now() + 20_000) };
    const headers = await platform.session({ member: '1001', ...aboutToEnd });
    for (const _ of [1, 2]) {
      const asked = await other.inject({ url: '/api/pay/shifts', headers });
      expect(asked.statusCode).toBe(200);
      expect(asked.json().headers.authorization).toMatch(/^Bearer ./);
    }
  },
);

test('an empty refresh token does not replace the previous one', async () => {
  // Over, and still taken for clocks that differ: the next request asks anew.
  const exp = Math.floor(Date.now() / 1000) - 5;
  const accessToken = await provider.sign({ sub: 'subject', member_number: '1001', exp });
  provider.answer(json(200, { access_token: accessToken, refresh_token: '' }));
  const headers = await platform.session({
    subject: 'subject',
    member: '1001',
    refreshToken: 'a-token',
    tokensExpireAt: past(),
  });
  for (const _ of [1, 2]) {
    expect((await ask(headers)).status).toBe(200);
    expect(provider.asked.at(-1)?.get('refresh_token')).toBe('a-token');
  }
});

test('a silent provider ends no session, and only one request waits for it', async () => {
  const other = await platform.replica();
  provider.answer('drop');
  const before = provider.asked.length;
  for (const _ of [1, 2, 3]) {
    const answer = await other.inject({ url: '/api/auth/session', headers: await stale() });
    expect(answer.statusCode).toBe(200);
  }
  expect(provider.asked.length).toBe(before + 1);
});

const withSession = Object.values<Endpoint>(platformApi.endpoints).filter(({ auth }) => {
  const schemes = [auth].flat();
  return schemes.includes('session') && !schemes.includes('public');
});

/** Good enough to be let in: what would happen then is not asked here. */
const bodies: Readonly<Record<string, object>> = {
  '/api/mailhost/create-email': { emailFormat: 'rosa.quintero' },
  '/api/verify/start': { chat_id: '300000000000000001', chat_username: 'rosa' },
};

test.each(withSession.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s checks first that the login is still valid at the provider',
  async (_name, { method, path, bodyType }) => {
    provider.answer(json(400, { error: 'invalid_grant' }));
    const url = path.replace(':upstream', 'pay').replace(/:\w+|\*/g, 'x1');
    const isForm = bodyType === 'form';
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await platform.send(method === 'ALL' ? 'POST' : method, url, {
      headers: { ...(await stale()), ...(method !== 'GET' && { 'content-type': type }) },
      ...(method !== 'GET' && { body: isForm ? 'csrf_token=x' : (bodies[path] ?? {}) }),
    });
    expect(answer.status).toBe(401);
  },
);

test.each(['/', '/pay', '/admin/people'])(
  'the page %s shows no personal data if the provider has ended the login',
  async url => {
    const open = (headers: Record<string, string>) =>
      platform.app.inject({ url, headers: { accept: 'text/html', ...headers } });
    expect((await open(await platform.session({ member: '1001' }))).body).toContain('name="home"');
    provider.answer(json(400, { error: 'invalid_grant' }));
    const { body } = await open(await stale());
    expect(body).not.toContain('name="home"');
    expect(body).toContain('content="stranger"');
  },
);

test('a role removed at the provider is lost when the access token expires', async () => {
  const access = await provider.sign({ sub: 'rosa', roles: [], member_number: '1001' });
  provider.answer(json(200, { access_token: access, token_type: 'Bearer', expires_in: 300 }));
  const headers = await platform.session({
    subject: 'rosa',
    member: '1001',
    roles: ['admin'],
    refreshToken: 'a-token',
    tokensExpireAt: past(),
  });
  expect((await ask(headers)).body.user.roles).toEqual([]);
});

test('a login whose new access token is not yet readable continues with its refresh token', async () => {
  const other = await platform.replica();
  let good = 'a-token';
  let access = await provider.sign({ sub: 'rosa', roles: ['editor'] }, { kid: 'not published' });
  const readable = await provider.sign({ sub: 'rosa', roles: ['editor'] });
  // It takes each refresh token once.
  provider.answer(asked => {
    if (asked.get('refresh_token') !== good) return json(400, { error: 'invalid_grant' });
    good += '-and-on';
    const answer = json(200, { access_token: access, refresh_token: good, token_type: 'Bearer' });
    access = readable;
    return answer;
  });
  const headers = await platform.session({
    subject: 'rosa',
    refreshToken: good,
    tokensExpireAt: past(),
  });
  const answers = await Promise.all(
    [platform.app, other, platform.app, other].map(app =>
      app.inject({ url: '/api/auth/session', headers }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  // Waiters for the first retry instead of using an unreadable token.
  const roles = answers.map(answer => answer.json().user.roles);
  expect(roles.filter(each => each.includes('editor'))).toHaveLength(3);
});
