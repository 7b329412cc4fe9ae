import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Condition } from '@guildhall/contracts';
import { readConfig } from '@guildhall/service-kit';
import { listening } from '@guildhall/service-kit/testing';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { clockCheck } from '../src/clients/identity/doctor/clock-check.js';
import { identityChecks } from '../src/compose/identity-doctor.js';
import { settings } from '../src/config.js';
import { asPage, type Site, startSite, visitor } from './auth-site.js';
import {
  comeBack,
  json,
  type ScriptedProvider,
  startScriptedProvider,
} from './scripted-provider.js';

/** What LemonLDAP signs with unless it is told otherwise. */
function withHs512(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'HS512' })).toString('base64url');
  const text = `${header}.${token.split('.')[1]}`;
  const mac = createHmac('sha512', site.identity.clientSecret).update(text).digest('base64url');
  return `${text}.${mac}`;
}

const site = await startSite();
afterAll(() => site.stop());

/** What `doctor` says of the provider, by what it looked at. */
async function examine(changes: Readonly<Record<string, string>> = {}) {
  const config = readConfig(settings, { ...site.environment, ...changes });
  const found: Condition[] = [];
  for (const check of await identityChecks(config, site.db)) found.push(await check());
  return Object.fromEntries(
    found.map(({ name, state, message }) => [name, `${state} ${message ?? ''}`.trim()]),
  );
}

describe('with a correct provider', () => {
  test('all checks pass, also before the first login', async () => {
    expect(await examine()).toEqual({
      identity: 'ok',
      clock: 'ok',
      'identity client': 'ok',
      'identity login': 'ok',
      'identity tokens': 'ok',
    });
  });

  test.each([
    ['a wrong secret', { IDENTITY_CLIENT_SECRET: 'another' }, 'client', /^failed .*invalid_client/],
    ['an unknown client', { IDENTITY_CLIENT_ID: 'unknown' }, 'client', /^failed .*invalid_client/],
    [
      'an unknown client',
      { IDENTITY_CLIENT_ID: 'unknown' },
      'login',
      /^failed .*IDENTITY_CLIENT_ID/,
    ],
    [
      'a wrong audience',
      { IDENTITY_AUDIENCE: 'another' },
      'tokens',
      /^failed .*audience: guildhall-services; expected another/,
    ],
    ['strange scopes', { IDENTITY_SCOPES: 'openid nonsense' }, 'login', /^warning .*nonsense/],
    ['no openid', { IDENTITY_SCOPES: 'profile' }, 'login', /^failed .*openid/],
  ] as const)('%s is not “ok”', async (_what, changes, about, words) => {
    expect((await examine(changes))[`identity ${about}`]).toMatch(words);
  });

  test('a provider without TLS gets a message if requested over TLS', async () => {
    const { issuer } = site.identity;
    const { identity } = await examine({ IDENTITY_ISSUER: issuer.replace('http:', 'https:') });
    expect(identity).toMatch(/does not use TLS on this port.*IDENTITY_ISSUER/);
  });

  test.each([
    [-600, {}, /^failed .*600 seconds ahead of .*timedatectl/],
    [3600, {}, /^failed .*3600 seconds behind /],
    [-20, {}, /^ok/],
    // What a cache has kept for ten minutes says when it was made.
    [-600, { age: '600' }, /^ok/],
  ])('a provider’s clock that is %i seconds off is reported', async (seconds, headers, words) => {
    // The header has no fractions of a second.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
    onTestFinished(() => void vi.useRealTimers());
    const server = createServer((_request, response) => {
      const date = new Date(Date.now() + seconds * 1000).toUTCString();
      response.writeHead(404, { date, ...headers }).end();
    });
    onTestFinished(() => void server.close().closeAllConnections());
    const check = clockCheck(`http://127.0.0.1:${await listening(server)}/token`);
    const { state, message } = await check();
    expect(`${state} ${message}`).toMatch(words);
  });

  test('an issuer under another name is distinguished from an unavailable one', async () => {
    const { identity } = await examine({
      IDENTITY_ISSUER: site.identity.issuer.replace('127.0.0.1', 'localhost'),
    });
    expect(identity).toMatch(/^failed has another issuer: .* belongs to http:\/\/127/);
    const stranger = createServer((request, response) => {
      response.writeHead(request.url?.startsWith('/realm/') ? 404 : 200).end('{}');
    });
    onTestFinished(() => void stranger.close().closeAllConnections());
    const url = `http://127.0.0.1:${await listening(stranger)}`;
    expect((await examine({ IDENTITY_ISSUER: url })).identity).toMatch(
      /^failed is not an identity provider: .* has no issuer \(IDENTITY_ISSUER\)/,
    );
    expect((await examine({ IDENTITY_ISSUER: `${url}/realm` })).identity).toMatch(
      /^failed is not an identity provider: .* returned 404 \(IDENTITY_ISSUER\)/,
    );
    expect((await examine({ IDENTITY_ISSUER: 'http://127.0.0.1:1' })).identity).toMatch(
      /^warning cannot be reached: .*bad port|ECONNREFUSED.*IDENTITY_ISSUER/,
    );
  });
});

describe('with tokens for another audience', () => {
  const mistaken = { IDENTITY_AUDIENCE: 'another-audience' };
  let other: Awaited<ReturnType<Site['replica']>>;
  beforeAll(async () => {
    other = await site.replica(mistaken);
  });

  /** A login that ends at another replica, whose settings are not right. */
  async function loginThere(headers: Record<string, string>) {
    const browser = visitor();
    const { url } = await browser.logIn(site.url, undefined, `${site.url}/api/auth/callback`);
    const cookie = [...browser.jar].map(pair => pair.join('=')).join('; ');
    const { pathname, search } = new URL(url);
    return other.inject({ url: `${pathname}${search}`, headers: { ...headers, cookie } });
  }

  test('the login page shows the actual and the expected audience, and then doctor does', async () => {
    const page = await loginThere(asPage);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      502,
      expect.stringContaining('text/html'),
    ]);
    expect(page.body).toContain('another audience: guildhall-services; expected another-audience');
    expect(page.body).toContain('IDENTITY_AUDIENCE');

    const answer = await loginThere({ accept: 'application/json' });
    expect(answer.json()).toMatchObject({
      error: 'UPSTREAM_ERROR',
      details: { audience: 'guildhall-services', expected_audience: 'another-audience' },
    });

    const found = await examine(mistaken);
    expect(found['identity tokens']).toMatch(
      /^failed the login at .*Z failed.*guildhall-services; expected another-audience/,
    );
  });

  test('one successful login clears it', async () => {
    await visitor().logIn(site.url);
    expect((await examine())['identity tokens']).toBe('ok');
    expect((await examine(mistaken))['identity tokens']).toMatch(
      /^failed .*expected another-audience/,
    );
  });
});

test('logins without member numbers are reported until one has a number', async () => {
  await visitor().logIn(site.url);
  await site.pool.query('update sessions set member_number = null');
  expect((await examine())['identity tokens']).toMatch(
    /^warning none of the last logins .*IDENTITY_MEMBER_CLAIM/,
  );
  await visitor().logIn(site.url);
  expect((await examine())['identity tokens']).toBe('ok');
});

describe('with other products', () => {
  let provider: ScriptedProvider;
  beforeEach(async () => {
    provider = await startScriptedProvider({ scopes_supported: ['openid', 'profile', 'email'] });
    provider.answer(json(400, { error: 'invalid_grant' }));
    provider.answerLogin({ status: 200, body: '<form>', type: 'text/html' });
    await site.pool.query('delete from sessions');
  });
  afterEach(() => provider.stop());
  const look = (more = {}) =>
    examine({
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: provider.audience,
      IDENTITY_SCOPES: 'openid profile email',
      ...more,
    });
  const back = (parameters: Record<string, string>) => () => ({
    status: 302,
    body: '',
    location: `${site.url}/api/auth/callback?${new URLSearchParams(parameters)}`,
  });

  test.each([
    [json(401, {}), /^failed .*status 401/],
    [json(400, { error: 'unauthorized_client' }), /^failed .*authorization code flow/],
    [json(400, { error: 'invalid_request' }), /^warning .*invalid_request/],
    [json(503, {}), /^warning .*does not respond/],
    [{ status: 400, body: '<p>no</p>', type: 'text/html' }, /^warning .*status 400/],
  ])('a token endpoint that says %j', async (answer, words) => {
    provider.answer(answer);
    expect((await look())['identity client']).toMatch(words);
  });

  test.each([
    [back({ error: 'login_required' }), /^ok/],
    [
      back({ error: 'invalid_scope', error_description: 'no nonsense' }),
      /^failed .*no nonsense.*IDENTITY_SCOPES/,
    ],
    [back({ error: 'invalid_target' }), /^failed .*IDENTITY_RESOURCE/],
    [{ status: 400, body: 'who are you', type: 'text/html' }, /^failed .*redirect URI/],
    [{ status: 302, body: '', location: '/login' }, /^ok/],
  ])('a login that is answered with %j', async (answer, words) => {
    provider.answerLogin(answer);
    expect((await look())['identity login']).toMatch(words);
  });

  test('a product with its own error codes is recognized by its response to an unknown secret', async () => {
    provider.answer(asked =>
      asked.get('client_secret') === site.identity.clientSecret
        ? json(403, { error: 'no_such_thing' })
        : json(403, { error: 'unauthorized_client' }),
    );
    expect((await look())['identity client']).toBe('ok');
    expect((await look({ IDENTITY_CLIENT_SECRET: 'another' }))['identity client']).toMatch(
      /^failed .*IDENTITY_CLIENT_SECRET/,
    );
  });

  test('the resource is sent at login and to the token endpoint only', async () => {
    await look({ IDENTITY_RESOURCE: 'https://api.example.org' });
    const asked = provider.asked.map(question => [
      question.get('prompt') ?? question.get('grant_type'),
      question.get('resource'),
      question.get('audience'),
    ]);
    const what = ['https://api.example.org', provider.audience];
    expect(asked).toEqual(
      expect.arrayContaining([
        ['none', ...what],
        ['client_credentials', ...what],
      ]),
    );
  });

  test('and where it logs people in and renews them', async () => {
    const resource = 'https://api.example.org';
    const other = await site.replica({
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_RESOURCE: resource,
    });
    const login = await other.inject('/api/auth/login');
    const asked = new URL(String(login.headers.location)).searchParams;
    expect([asked.get('resource'), asked.get('audience')]).toEqual([
      resource,
      'guildhall-services',
    ]);
    const headers = await site.session({ refreshToken: 'a-token', tokensExpireAt: new Date(0) });
    await other.inject({ url: '/api/auth/session', headers });
    const renewal = provider.asked.at(-1);
    expect([renewal?.get('grant_type'), renewal?.get('resource')]).toEqual([
      'refresh_token',
      resource,
    ]);
  });

  test('an ID token with an algorithm that is not accepted is named on the login page and by doctor, until a login works', async () => {
    const other = await site.replica({
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: provider.audience,
    });
    const logIn = (secretOf: (token: string) => string) =>
      comeBack(
        { app: other },
        async nonce => {
          const idToken = secretOf(await provider.sign({ aud: site.identity.clientId, nonce }));
          const tokens = {
            access_token: await provider.sign({ member_number: '1001' }),
            token_type: 'Bearer',
          };
          provider.answer(json(200, { ...tokens, id_token: idToken }));
        },
        '/api/auth/login',
        '',
        asPage.accept,
      );
    const named = /ID tokens with HS512, which is not accepted.* choose RS256 or ES256/;

    const page = await logIn(withHs512);
    expect([page.statusCode, page.body]).toEqual([502, expect.stringMatching(named)]);
    expect((await look())['identity tokens']).toMatch(named);

    expect((await logIn(token => token)).statusCode).toBe(302);
    expect((await look())['identity tokens']).toBe('ok');
  });

  test('a provider that issues no token for the service shows the audience at the first login', async () => {
    expect((await look())['identity tokens']).toMatch(/^warning no logins yet/);
  });
});
