import { startIdentity } from '@guildhall/local-stack/identity';
import { afterAll, expect, test, vi } from 'vitest';
import { openTokens } from '../src/features/sessions/seal.js';
import { audience, oddlyNamed, rosa, type Site, startSite, visitor } from './auth-site.js';

const site = await startSite();
const other = await site.replica();
afterAll(() => site.stop());

const json = { accept: 'application/json' };
const refreshes = () =>
  site.identity.tokenRequests().filter(({ grantType }) => grantType === 'refresh_token').length;

async function loggedIn() {
  const browser = visitor();
  await browser.logIn(site.url);
  return browser;
}
const cookieOf = (browser: ReturnType<typeof visitor>) => `session=${browser.jar.get('session')}`;
const ask = (app: Site['app'], cookie: string) =>
  app.inject({ url: '/api/auth/session', headers: { ...json, cookie } });

const age = (column: string, by: string) =>
  site.pool.query(`update sessions set ${column} = ${column} - $1::interval`, [by]);
const expireTokens = () => age('tokens_expire_at', '1 day');

test('concurrent requests of one session with expired tokens, on two replicas, refresh them once', async () => {
  const cookie = cookieOf(await loggedIn());
  await expireTokens();
  const before = refreshes();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ask(i % 2 ? site.app : other, cookie)),
  );
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(12).fill(200));
  expect(refreshes() - before).toBe(1);
});

const newestRefreshToken = async () => {
  const { rows } = await site.pool.query(
    'select tokens from sessions order by created_at desc limit 1',
  );
  return openTokens(rows[0].tokens, site.config.tokenEncryptionKey)?.refreshToken ?? '';
};
/** Behind the platform’s back: the provider takes each refresh token once. */
const spend = async (refreshToken: string) => {
  const { status } = await fetch(site.identity.tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: site.identity.clientId,
      client_secret: site.identity.clientSecret,
    }),
  });
  return status;
};

test('a repeated login of the same person lasts longer than its first access token', async () => {
  const browser = await loggedIn();
  await browser.follow(`${site.url}/api/auth/login`);
  await expireTokens();
  expect((await ask(site.app, cookieOf(browser))).statusCode).toBe(200);
});

test('a login that replaces another person’s ends that session at the provider, like a logout', async () => {
  const browser = await loggedIn();
  const theirs = await newestRefreshToken();
  for (const name of browser.jar.keys()) if (name.startsWith('_session')) browser.jar.delete(name);
  await browser.logIn(site.url, undefined, undefined, oddlyNamed);
  expect((await ask(site.app, cookieOf(browser))).json().user.id).toBe(oddlyNamed.subject);
  const own = await newestRefreshToken();
  await browser.send(`${site.url}/api/auth/logout`, { headers: json });
  expect([await spend(theirs), await spend(own)]).toEqual([400, 400]);
});

test('a refresh token rejected by the provider ends the session for every copy of the cookie', async () => {
  const cookie = cookieOf(await loggedIn());
  await spend(await newestRefreshToken());
  await expireTokens();
  const dead = await ask(site.app, cookie);
  expect([dead.statusCode, dead.json().authenticated]).toEqual([401, false]);
  expect((await ask(other, cookie)).statusCode).toBe(401);
});

test('a logout on one replica ends the session on the other', async () => {
  const browser = await loggedIn();
  const cookie = cookieOf(browser);
  expect((await ask(other, cookie)).statusCode).toBe(200);
  await browser.send(`${site.url}/api/auth/logout`, { headers: json });
  expect((await ask(other, cookie)).statusCode).toBe(401);
});

test.each([
  ['last_seen_at', '12 hours 1 second'],
  ['expires_at', '7 days 1 second'],
])('a session ends when its %s is %s ago', async (column, by) => {
  const cookie = cookieOf(await loggedIn());
  expect((await ask(site.app, cookie)).statusCode).toBe(200);
  await age(column, by);
  expect((await ask(site.app, cookie)).statusCode).toBe(401);
});

test('sessions continue on a read-only database', async () => {
  const cookie = cookieOf(await loggedIn());
  // Its last use would be written.
  await age('last_seen_at', '2 minutes');
  const url = new URL(site.config.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = await site.replica({ DATABASE_URL: url.href });
  const answers = [];
  for (let asked = 0; asked < 3; asked += 1) answers.push((await ask(standby, cookie)).statusCode);
  expect(answers).toEqual([200, 200, 200]);
});

test('expired sessions are deleted when a replica starts, live ones stay', async () => {
  await loggedIn();
  await age('expires_at', '8 days');
  const cookie = cookieOf(await loggedIn());
  const third = await site.replica();
  await third.ready();
  const left = () => site.pool.query('select 1 from sessions').then(({ rowCount }) => rowCount);
  await expect.poll(left).toBe(1);
  expect((await ask(third, cookie)).statusCode).toBe(200);
});

test('during a provider outage sessions continue, readiness reports it, and login is 503; then it recovers', async () => {
  const cookie = cookieOf(await loggedIn());
  const { port, clientId, clientSecret } = site.identity;
  await site.identity.stop();
  await expireTokens();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  // One that starts now knows nothing of the provider yet.
  const late = await site.replica();

  expect((await ask(late, cookie)).statusCode).toBe(200);
  const ready = await late.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json().checks).toContainEqual(
    expect.objectContaining({ name: 'identity', state: 'warning' }),
  );
  // No redirects to an unresponsive provider, whether or not it was known before.
  for (const app of [late, site.app]) {
    const login = await app.inject('/api/auth/login');
    expect(login.statusCode).toBe(503);
    expect(Number(login.headers['retry-after'])).toBeGreaterThan(0);
    const page = await app.inject({ url: '/api/auth/login', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      503,
      expect.stringContaining('text/html'),
    ]);
  }

  // Keys are asked for again after ten seconds at most.
  vi.setSystemTime(Date.now() + 10_000);
  // It comes back with other keys, as after a rotation.
  const back = await startIdentity({
    people: [rosa],
    audience,
    port,
    clients: [{ id: clientId, secret: clientSecret }],
  });
  try {
    await vi.waitFor(
      async () => {
        const checks = (await late.inject('/readyz')).json().checks;
        expect(checks).toContainEqual({ name: 'identity', state: 'ok', message: null });
      },
      { timeout: 40_000, interval: 250 },
    );
    const browser = await loggedIn();
    expect((await ask(late, cookieOf(browser))).statusCode).toBe(200);
    await back.rotateKeys();
    vi.setSystemTime(Date.now() + 10_000);
    expect((await ask(late, cookieOf(await loggedIn()))).statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
    await back.stop();
  }
});
