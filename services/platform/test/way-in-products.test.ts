import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Platform, startPlatform } from './harness.js';

const adminOf = async (platform: Platform, claims: Record<string, unknown>) => {
  const token = await platform.identity.sign(claims);
  const answer = await platform.send('GET', '/api/admin/keys', {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.status;
};

interface Product {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly claims: (roles: readonly string[]) => Record<string, unknown>;
}

/** Where real products put roles: in an object of their own, under a URL, into one text. */
const products: readonly Product[] = [
  {
    name: 'nested role claims and several audiences (Keycloak)',
    settings: { IDENTITY_ROLES_CLAIM: 'realm_access.roles' },
    claims: roles => ({
      typ: 'Bearer',
      aud: ['account', 'guildhall'],
      azp: 'guild-web',
      realm_access: { roles },
    }),
  },
  {
    name: 'URL-named role claims (Auth0)',
    settings: { IDENTITY_ROLES_CLAIM: 'https://guild.example.org/roles' },
    claims: roles => ({
      aud: ['guildhall', 'https://guild.eu.auth0.com/userinfo'],
      'https://guild.example.org/roles': roles,
      permissions: [],
    }),
  },
  {
    name: 'roles in one text, joined by a comma (Glewlwyd)',
    settings: { IDENTITY_ROLES_SEPARATOR: 'comma' },
    claims: roles => ({ aud: ['guildhall', 'account'], roles: `editor, ${roles[0]}` }),
  },
];

test.each(products)('$name make an administrator', async ({ settings, claims }) => {
  const platform = await startPlatform(settings);
  try {
    expect(await adminOf(platform, claims(['admin']))).toBe(200);
    expect(await adminOf(platform, claims(['former admin']))).toBe(403);
    expect(await adminOf(platform, { ...claims(['admin']), aud: ['account'] })).toBe(401);
    expect(await adminOf(platform, { ...claims(['admin']), iss: 'https://evil.example' })).toBe(
      401,
    );
  } finally {
    await platform.stop();
  }
});

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

test('an opaque access token is refused with a sentence that says what to do', async () => {
  const answer = await platform.send('GET', '/api/admin/keys', {
    headers: { authorization: 'Bearer 7f3c2b1a-opaque' },
  });
  expect(answer.status).toBe(401);
  expect(answer.body.message).toMatch(/opaque \(not a JWT\); ask the identity provider/);
});

test('keys of a provider that were rotated are found without a restart', async () => {
  const before = await adminOf(platform, { roles: ['admin'] });
  await platform.identity.rotate();
  expect([before, await adminOf(platform, { roles: ['admin'] })]).toEqual([200, 200]);
});
