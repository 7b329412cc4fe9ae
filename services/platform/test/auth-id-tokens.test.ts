import { createHmac } from 'node:crypto';
import { startTestIdentityProvider } from '@guildhall/auth/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startPlatform } from './harness.js';
import { comeBack, json, startScriptedProvider } from './scripted-provider.js';

const provider = await startScriptedProvider();
afterAll(() => provider.stop());
const stranger = await startTestIdentityProvider();
afterAll(() => stranger.stop());
const secret = 'the-secret-of-this-client';
const platform = await startPlatform({
  IDENTITY_ISSUER: provider.issuer,
  IDENTITY_AUDIENCE: provider.audience,
  IDENTITY_CLIENT_SECRET: secret,
});
afterAll(() => platform.stop());

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** With another header, and what that makes of the signature. */
async function resigned(nonce: string, header: object, sign: (text: string) => string) {
  const [, claims] = (await provider.sign({ aud: 'platform', nonce })).split('.');
  const text = `${encoded(header)}.${claims}`;
  return `${text}.${sign(text)}`;
}
const mac = (key: string) => (text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** What a login ends with whose ID token is this one: its access token is always a good one. */
async function ended(make: (nonce: string) => Promise<string>, login?: string) {
  const answer = async (nonce: string) => {
    const tokens = { access_token: await provider.sign(), token_type: 'Bearer' };
    provider.answer(json(200, { ...tokens, id_token: await make(nonce) }));
  };
  const back = await comeBack(platform, answer, login);
  const cookies = [back.headers['set-cookie'] ?? []].flat();
  return { status: back.statusCode, isLoggedIn: cookies.some(line => line.startsWith('session=')) };
}

const ours = (nonce: string, claims: object = {}) =>
  provider.sign({ aud: 'platform', nonce, ...claims });
const [publicKey] = provider.keySet().keys;

test('an ID token of this login is accepted', async () => {
  expect(await ended(nonce => ours(nonce))).toEqual({ status: 302, isLoggedIn: true });
});

// OpenID Connect Core 1.0, 3.1.3.7.
test.each<[string, (nonce: string) => Promise<string>]>([
  ['is of another login', () => ours('another')],
  ['is of no login', nonce => ours(nonce, { nonce: undefined })],
  ['is about another person than the access token', nonce => ours(nonce, { sub: 'subject-2' })],
  ['has no subject', nonce => ours(nonce, { sub: undefined })],
  ['was given to another app', nonce => ours(nonce, { aud: ['platform', 'app'], azp: 'app' })],
  ['is from another issuer', nonce => ours(nonce, { iss: stranger.issuer })],
  ['has no end', nonce => ours(nonce, { exp: undefined })],
  [
    'a stranger signed under the known name of a key',
    nonce =>
      stranger.sign({ iss: provider.issuer, aud: 'platform', nonce }, { kid: publicKey?.kid }),
  ],
])('an ID token that %s is rejected', async (_what, make) => {
  expect(await ended(make)).toEqual({ status: 400, isLoggedIn: false });
});

// HS*: the public key could be passed off as the secret (RFC 8725, 3.1).
test.each<[string, string, (text: string) => string]>([
  ['is unsigned', 'none', () => ''],
  ['is signed with the client’s secret', 'HS256', mac(secret)],
  ['is signed with the public key for a secret', 'HS256', mac(JSON.stringify(publicKey))],
])('an ID token that %s is rejected', async (_what, alg, sign) => {
  const header = { alg, kid: publicKey?.kid };
  const make = (nonce: string) => resigned(nonce, header, sign);
  expect(await ended(make)).toEqual({ status: 502, isLoggedIn: false });
});

describe.each(['maxAge=600', 'prompt=login'])('if a recent login is requested by %s', query => {
  const login = `/api/auth/login?${query}`;
  const authenticated = (auth_time: unknown) => ended(nonce => ours(nonce, { auth_time }), login);
  const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

  test('a login of this moment is accepted', async () => {
    expect(await authenticated(ago(5))).toEqual({ status: 302, isLoggedIn: true });
  });

  // OpenID Connect Core 1.0, 3.1.2.1: a client that sends max_age must check auth_time.
  test.each([
    ['of an hour ago', ago(3600)],
    ['of unknown age', undefined],
    ['of the age 0', 0],
    ['whose age is a word', 'now'],
  ])('one %s is refused, however the provider treats the request', async (_what, at) => {
    expect(await authenticated(at)).toEqual({ status: 502, isLoggedIn: false });
  });
});
