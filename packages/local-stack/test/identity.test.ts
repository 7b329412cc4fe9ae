import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, it, vi } from 'vitest';
import { type IdentityPerson, startIdentity } from '../src/identity/index.js';
import {
  askTokens,
  browser,
  callback,
  form,
  location,
  logIn,
  openLogin,
} from './identity-client.js';

const ana: IdentityPerson = {
  login: 'ana',
  password: 'a long password',
  subject: 'subject-ana',
  memberNumber: '10001',
  roles: ['admin'],
  givenName: 'Ana <b>',
  familyName: "O'Brien",
  email: 'ana@example.org',
};
const guest: IdentityPerson = {
  ...ana,
  login: 'guest',
  subject: 'subject-guest',
  memberNumber: null,
  roles: [],
};
const audience = 'guildhall';

const identity = await startIdentity({ people: [ana, guest], audience });
afterAll(() => identity.stop());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${identity.issuer}/jwks`)), {
    issuer: identity.issuer,
    audience,
  });
const password = { grant_type: 'password', username: 'ana', password: ana.password };
const getTokens = async (fields: Record<string, string>) =>
  (await (await askTokens(identity, fields)).json()) as Record<string, string>;

it('a browser login gives a signed access token for the audience, with member and roles', async () => {
  const { back, tokens } = await logIn(browser(), identity, 'ana', ana.password);
  expect(back.origin + back.pathname).toBe(callback);
  expect(back.searchParams.get('state')).toBe('a state');
  const { payload } = await verify(tokens.access_token ?? '');
  expect(payload).toMatchObject({ sub: 'subject-ana', member_number: '10001', roles: ['admin'] });
});

it('an access token contains the login time, and a refresh keeps it', async () => {
  const before = Math.floor(Date.now() / 1000);
  const loginTimeIn = async (token = '') => Number((await verify(token)).payload.auth_time);
  const { tokens } = await logIn(browser(), identity, 'ana', ana.password);
  const at = await loginTimeIn(tokens.access_token);
  expect(at).toBeGreaterThanOrEqual(before);
  vi.setSystemTime(Date.now() + 60_000);
  try {
    const refreshed = await getTokens({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    });
    expect(await loginTimeIn(refreshed.access_token)).toBe(at);
    expect(await loginTimeIn((await getTokens(password)).access_token)).toBeGreaterThan(at);
  } finally {
    vi.useRealTimers();
  }
});

it('a wrong password shows an error, keeps the name, and does not log in', async () => {
  const go = browser();
  const page = await openLogin(go, identity, 'v'.repeat(43));
  const answer = await go(page, form({ login: 'ana"><script>', password: 'wrong' }));
  const text = await answer.text();
  expect(answer.status).toBe(401);
  expect(text).toContain('role="alert"');
  expect(text).toContain('ana&quot;&gt;&lt;script&gt;');
  const again = await go(page, form({ login: 'ana', password: ana.password }));
  expect(again.status).toBe(303);
});

it('a login started in another browser is refused', async () => {
  const page = await openLogin(browser(), identity, 'v'.repeat(43));
  const answer = await browser()(page, form({ login: 'ana', password: ana.password }));
  expect(answer.status).toBe(400);
});

it('a refresh token works once, and reuse revokes the whole grant', async () => {
  const { tokens } = await logIn(browser(), identity, 'ana', ana.password);
  const ask = (token = '') =>
    askTokens(identity, { grant_type: 'refresh_token', refresh_token: token });
  const first = (await (await ask(tokens.refresh_token)).json()) as Record<string, string>;
  await verify(first.access_token ?? '');
  expect((await ask(tokens.refresh_token)).status).toBe(400);
  expect((await ask(first.refresh_token)).status).toBe(400);
});

it('logging out with the ID token ends the session and returns the state', async () => {
  const go = browser();
  const { tokens } = await logIn(go, identity, 'ana', ana.password);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'http://127.0.0.1:1300/api/auth/logout',
    state: 's',
  });
  const address = `${identity.issuer}/session/end?${query}`;
  expect(location(await go(address), identity.issuer)).toBe(
    'http://127.0.0.1:1300/api/auth/logout?state=s',
  );
  expect(await openLogin(go, identity, 'v'.repeat(43))).toContain('/login/');
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  expect((await askTokens(identity, refresh)).status).toBe(400);
  expect(location(await go(address), identity.issuer)).toBe(
    'http://127.0.0.1:1300/api/auth/logout?state=s',
  );
});

it('logging out never redirects to a foreign site', async () => {
  const { tokens } = await logIn(browser(), identity, 'ana', ana.password);
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: 'https://evil.example/',
  });
  const answer = await browser()(`${identity.issuer}/session/end?${query}`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('location')).toBeNull();
  const bare = new URLSearchParams({ post_logout_redirect_uri: 'https://evil.example/' });
  const without = await browser()(`${identity.issuer}/session/end?${bare}`);
  expect(location(without, identity.issuer)).not.toContain('evil');
});

it('after a rotation new tokens use another key, and old ones verify only if configured', async () => {
  const before = (await getTokens(password)).access_token ?? '';
  await identity.rotateKeys({ keepOld: true });
  await verify(before);
  const between = (await getTokens(password)).access_token ?? '';
  await identity.rotateKeys();
  await expect(verify(between)).rejects.toThrow(/no applicable key/);
  await verify((await getTokens(password)).access_token ?? '');
});
