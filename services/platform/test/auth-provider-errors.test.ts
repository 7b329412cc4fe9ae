import { once } from 'node:events';
import { createServer } from 'node:http';
import { readConfig } from '@guildhall/service-kit';
import { listening } from '@guildhall/service-kit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { settings } from '../src/config.js';
import { startPlatform } from './harness.js';
import { type Answer, comeBack, json, startScriptedProvider } from './scripted-provider.js';

const provider = await startScriptedProvider();
afterAll(() => provider.stop());
const platform = await startPlatform({
  IDENTITY_ISSUER: provider.issuer,
  IDENTITY_AUDIENCE: provider.audience,
});
afterAll(() => platform.stop());

/** The platform with another provider. */
async function startWith(metadata: object) {
  const other = await startScriptedProvider(metadata);
  onTestFinished(other.stop);
  const app = await platform.replica({
    IDENTITY_ISSUER: other.issuer,
    IDENTITY_AUDIENCE: other.audience,
  });
  return { other, app };
}

test.each<[string, Answer, number, RegExp]>([
  [
    'says in a 200 that there is no such code',
    json(200, { error: 'invalid_grant' }),
    400,
    /already used/,
  ],
  ['says no in a 200', json(200, { ok: false, error: 'bad_client' }), 502, /refused .*bad_client/],
  ['sends an ID token alone', json(200, { id_token: 'x' }), 502, /no access token/],
  ['sends no text for a token', json(200, { access_token: 7 }), 502, /no access token/],
  ['sends an empty object', json(200, {}), 502, /no access token/],
  [
    'sends more than a token ever has',
    json(200, { access_token: 'x'.repeat(1024 * 1024) }),
    502,
    /no access token/,
  ],
])('with a provider that %s logins fail with a message', async (_what, answer, status, words) => {
  provider.answer(answer);
  const back = await comeBack(platform);
  expect([back.statusCode, back.json().message]).toEqual([status, expect.stringMatching(words)]);
});

// Else what it said later was kept, and more than is taken at once ended the process.
test('the connection to a provider with an endless response is closed', async () => {
  let gone: Promise<unknown> | undefined;
  const slow = createServer((_request, response) => {
    gone = once(response, 'close');
    response.writeHead(200, { 'content-type': 'application/json' }).write(' ');
  });
  onTestFinished(() => slow.close().closeAllConnections());
  const there = await startWith({
    token_endpoint: `http://127.0.0.1:${await listening(slow)}/token`,
  });
  const back = await comeBack(there);
  expect([back.statusCode, back.json().error]).toEqual([502, 'UPSTREAM_ERROR']);
  expect(gone).toBeDefined();
  await gone;
});

const forged = (token: string) => token.replace(/\.[^.]*$/, `.${'A'.repeat(342)}`);

const hour = 3600;
test.each([
  ['is over already', { exp: Date.now() / 1000 - hour }, 502, /clocks .* differ/],
  ['has yet to begin', { nbf: Date.now() / 1000 + hour }, 502, /clocks .* differ/],
  ['is for another client', { aud: 'another' }, 400, /could not be verified/],
])(
  'an ID token that %s is rejected, and a wrong clock is reported',
  async (_what, claims, status, words) => {
    const idToken = await provider.sign({ aud: 'platform', ...claims });
    provider.answer(json(200, { access_token: 'x', token_type: 'Bearer', id_token: idToken }));
    const back = await comeBack(platform);
    expect([back.statusCode, back.json().message]).toEqual([status, expect.stringMatching(words)]);
  },
);

// Of a provider that was asked for no API it knows.
test.each<[string, () => Promise<string>, RegExp]>([
  ['is opaque', async () => '7f3c2b1a', /is opaque/],
  ['is for another API', () => provider.sign({ aud: 'graph' }), /another audience: graph/],
  ['is of another issuer', () => provider.sign({ iss: 'https://other.example' }), /another issuer/],
  [
    'is signed with an unknown key',
    async () => forged(await provider.sign({})),
    /signature is wrong/,
  ],
])('an access token that %s is refused with the settings to look at', async (_what, make, why) => {
  const accessToken = await make();
  const back = await comeBack(platform, async nonce => {
    const idToken = await provider.sign({ aud: 'platform', nonce });
    const tokens = { access_token: accessToken, token_type: 'Bearer', id_token: idToken };
    provider.answer(json(200, tokens));
  });
  const { message } = back.json();
  expect(message).toMatch(why);
  expect(message).toMatch(/IDENTITY_AUDIENCE, IDENTITY_RESOURCE, IDENTITY_SCOPES/);
});

test.each<[string, object]>([
  ['nowhere to log in', { authorization_endpoint: undefined }],
  ['a path for an address', { token_endpoint: '/token' }],
  ['a script for an address', { authorization_endpoint: 'javascript:alert(1)' }],
  ['a number for an address', { token_endpoint: 7 }],
])('a provider that names %s is unavailable, and no login starts', async (_what, metadata) => {
  const { app } = await startWith(metadata);
  const begun = await app.inject('/api/auth/login');
  expect([begun.statusCode, begun.json().error]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(begun.headers['retry-after'])).toBeGreaterThan(0);
});

test('logout works locally if the provider has no logout endpoint', async () => {
  const { app } = await startWith({ end_session_endpoint: 'logout' });
  const headers = { ...(await platform.session()), accept: 'text/html', 'sec-fetch-site': 'none' };
  const left = await app.inject({ url: '/api/auth/logout', headers });
  expect([left.statusCode, left.headers.location]).toEqual([303, '/']);

  // Who is told that they are logged out is told that the provider was not asked; so is who has no session any more.
  const again = { ...(await platform.session()), accept: 'text/html', 'sec-fetch-site': 'none' };
  const url = '/api/auth/logout?returnTo=/logged-out';
  for (const of of [again, { accept: 'text/html' }]) {
    const { headers: told } = await app.inject({ url, headers: of });
    expect(told.location).toBe('/logged-out?only=here');
  }
});

test('a provider with an unusable endpoint does not crash the service', async () => {
  const { app } = await startWith({ token_endpoint: 'http://login{1}.example/token' });
  expect((await app.inject('/api/auth/login')).statusCode).toBe(500);
  expect((await app.inject('/api/health')).statusCode).toBe(200);
});

test('a client secret that the provider rejects stops startup, and is not shown', () => {
  const odd = { IDENTITY_CLIENT_SECRET: 'geheim\u200b!' };
  const read = () => readConfig(settings, { ...platform.environment, ...odd });
  expect(read).toThrow(/IDENTITY_CLIENT_SECRET must contain only printable ASCII/);
  expect(read).not.toThrow(/geheim/);
});

// RFC 9207, 2.4.
test.each<[string, object, (issuer: string) => string, boolean]>([
  ['its own name', {}, issuer => `&iss=${encodeURIComponent(issuer)}`, true],
  ['another’s name', {}, () => '&iss=https://evil.example', false],
  ['no name', {}, () => '', true],
  ['no name, where it always says it', { always: true }, () => '', false],
])(
  'a response with %s is handled by its content',
  async (_what, { always }: { always?: true }, said, taken) => {
    const { other, app } = always
      ? await startWith({ authorization_response_iss_parameter_supported: true })
      : { other: provider, app: platform.app };
    other.asked.length = 0;
    const give = async (nonce: string) => {
      const idToken = await other.sign({ aud: 'platform', nonce });
      const tokens = { token_type: 'Bearer', access_token: await other.sign(), id_token: idToken };
      other.answer(json(200, tokens));
    };
    const back = await comeBack({ app }, give, '/api/auth/login', said(other.issuer));
    expect(back.statusCode).toBe(taken ? 302 : 400);
    if (!taken) {
      expect(back.json().message).toMatch(/not from the identity provider/);
      // No code is handed to a provider that it is not from.
      expect(other.asked.filter(question => question.has('code'))).toEqual([]);
    }
  },
);
