import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { startEcho } from '@guildhall/local-stack/echo';
import { afterAll, expect, test } from 'vitest';
import { removeOld } from '../src/features/retention/repository.js';
import { startSite, visitor } from './auth-site.js';
import { startPlatform } from './harness.js';

const path = '/api/auth/backchannel-logout';
const platform = await startPlatform();
const stranger = await startTestIdentityProvider();
afterAll(() => Promise.all([platform.stop(), stranger.stop()]));

const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
let made = 0;
const claimsOf = (claims: object) => {
  made += 1;
  return { aud: 'platform', sub: undefined, jti: `token-${made}`, events, ...claims };
};
const logoutToken = (claims: object, header: object = { typ: 'logout+jwt' }) =>
  platform.identity.sign(claimsOf(claims), header);

const tell = (token: string) =>
  platform.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams({ logout_token: token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const isLive = async (headers: Readonly<Record<string, string>>) =>
  (await platform.send('GET', '/api/auth/session', { headers })).status === 200;

test.each<[string, object, readonly boolean[]]>([
  ['a login', { sid: 'laptop' }, [false, true, true, true]],
  ['a person', { sub: 'rosa' }, [false, false, false, true]],
  // Of the session without a sid nothing says that it is another login.
  ['a login of a person', { sub: 'rosa', sid: 'laptop' }, [false, true, false, true]],
  ['a login that is another person’s', { sub: 'vera', sid: 'laptop' }, [true, true, true, true]],
])('a token that names %s ends the named session', async (_what, claims, live) => {
  await platform.pool.query('delete from sessions');
  const sessions = [
    await platform.session({ subject: 'rosa', sid: 'laptop' }),
    await platform.session({ subject: 'rosa', sid: 'phone' }),
    await platform.session({ subject: 'rosa' }),
    await platform.session({ subject: 'ana', sid: 'desk' }),
  ];
  const answer = await tell(await logoutToken(claims));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await Promise.all(sessions.map(isLive))).toEqual(live);
});

test('it does not end bearer tokens', async () => {
  const headers = await platform.person({ subject: 'admin-1', roles: ['admin'] });
  expect((await tell(await logoutToken({ sub: 'admin-1' }))).statusCode).toBe(200);
  const answer = await platform.send('GET', '/api/admin/keys', { headers });
  expect(answer.status).toBe(200);
});

// OpenID Connect Back-Channel Logout 1.0, 2.6.
test.each<[string, () => Promise<string>]>([
  ['is another issuer’s', () => logoutToken({ sub: 'rosa', iss: stranger.issuer })],
  ['is for another client', () => logoutToken({ sub: 'rosa', aud: 'app' })],
  ['has no audience', () => logoutToken({ sub: 'rosa', aud: undefined })],
  ['has expired', () => logoutToken({ sub: 'rosa', exp: inSeconds(-60) })],
  ['never expires', () => logoutToken({ sub: 'rosa', exp: undefined })],
  ['was made long ago', () => logoutToken({ sub: 'rosa', iat: inSeconds(-3600) })],
  ['is not made yet', () => logoutToken({ sub: 'rosa', iat: inSeconds(3600) })],
  ['was made at no time', () => logoutToken({ sub: 'rosa', iat: undefined })],
  ['has no jti', () => logoutToken({ sub: 'rosa', jti: undefined })],
  ['has no events', () => logoutToken({ sub: 'rosa', events: undefined })],
  ['is about another event', () => logoutToken({ sub: 'rosa', events: { other: {} } })],
  ['has a nonce', () => logoutToken({ sub: 'rosa', nonce: 'n' })],
  ['names neither person nor login', () => logoutToken({})],
  ['names a list of persons', () => logoutToken({ sid: ['laptop'], sub: 'rosa' })],
  [
    'a stranger signed',
    () =>
      stranger.sign(claimsOf({ sub: 'rosa', iss: platform.identity.issuer }), {
        kid: platform.identity.keySet().keys[0]?.kid,
      }),
  ],
  [
    'is not signed',
    async () => {
      const [, claims] = (await logoutToken({ sub: 'rosa' })).split('.');
      const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
      return `${header}.${claims}.`;
    },
  ],
  ['is no token', async () => 'token'],
])('a token that %s is refused and ends no session', async (_what, make) => {
  const session = await platform.session({ subject: 'rosa', sid: 'laptop' });
  const answer = await tell(await make());
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({ success: false, error: 'VALIDATION_ERROR' });
  expect(await isLive(session)).toBe(true);
});

test('a token works once, and is remembered until it expires', async () => {
  const token = await logoutToken({ sub: 'rosa' });
  expect((await tell(token)).statusCode).toBe(200);
  await removeOld(platform.db.kysely, { events: null, usage: null, audit: null });
  expect((await tell(token)).statusCode).toBe(400);
  await platform.pool.query("update logout_tokens set received_at = now() - interval '25 hours'");
  await removeOld(platform.db.kysely, { events: null, usage: null, audit: null });
  expect((await platform.pool.query('select from logout_tokens')).rowCount).toBe(0);
});

test('forged tokens count as invalid credentials, and a valid one still passes', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 31; sent += 1) statuses.add((await tell('guess')).statusCode);
  expect(statuses).toEqual(new Set([400, 429]));
  expect((await tell(await logoutToken({ sub: 'rosa' }))).statusCode).toBe(200);
});

test('a logout at the provider ends the session on every replica at once', async () => {
  const echo = await startEcho();
  const upstream = { name: 'echo', target: echo.url, allowed_ranges: ['127.0.0.0/8'] };
  const site = await startSite({ UPSTREAMS: JSON.stringify([upstream]) });
  const replica = await site.replica();
  const other = await replica.listen({ host: '127.0.0.1', port: 0 });
  const statusesAt = (browser: ReturnType<typeof visitor>, asked: string) =>
    Promise.all(
      [site.url, other].map(async base => (await browser.send(`${base}${asked}`)).status),
    );
  try {
    const [rosa, phone] = [visitor(), visitor()];
    for (const browser of [rosa, phone]) {
      await browser.logIn(site.url);
      // Read once, the proxy remembers the session.
      expect(await statusesAt(browser, '/api/echo/hello')).toEqual([200, 200]);
      expect(await statusesAt(browser, '/api/auth/session')).toEqual([200, 200]);
    }

    const { url, answer } = await rosa.follow(`${site.identity.issuer}/session/end`);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    await rosa.send(new URL('/session/end/confirm', url).href, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    for (const path of ['/api/auth/session', '/api/echo/hello'])
      await expect.poll(() => statusesAt(rosa, path)).toEqual([401, 401]);
    expect(await statusesAt(phone, '/api/echo/hello')).toEqual([200, 200]);
  } finally {
    await site.stop();
    await echo.stop();
  }
});
