import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, expect, it, vi } from 'vitest';
import { type IdentityPerson, startIdentity } from '../src/identity/index.js';
import { askTokens, browser, form, logIn, openLogin } from './identity-client.js';

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
const audience = 'guildhall';

const identity = await startIdentity({ people: [ana], audience });
afterAll(() => identity.stop());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${identity.issuer}/jwks`)), {
    issuer: identity.issuer,
    audience,
  });
const password = { grant_type: 'password', username: 'ana', password: ana.password };
const getTokens = async (fields: Record<string, string>) =>
  (await (await askTokens(identity, fields)).json()) as Record<string, string>;

it('an access token contains the login time, and a refresh keeps it', async () => {
  const before = Math.floor(Date.now() / 1000);
  const loginTimeIn = async (token = '') => Number((await verify(token)).payload.auth_time);
  const tokens = await logIn(browser(), identity, 'ana', ana.password);
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
