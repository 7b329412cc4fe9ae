import { rm } from 'node:fs/promises';
import type { Condition } from '@guildhall/contracts';
import { readConfig } from '@guildhall/service-kit';
import { freePort } from '@guildhall/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityChecks } from '../src/compose/identity-doctor.js';
import { settings } from '../src/config.js';
import { openTokens } from '../src/features/sessions/seal.js';
import { asPage, type VisitorBrowser, visitor } from './auth-site.js';
import { client, memberClaim, resource, rolesClaim, rosa } from './glewlwyd/configure.js';
import { reasonAgainst, unpackGlewlwyd } from './glewlwyd/install.js';
import { reachCallback } from './glewlwyd/log-in.js';
import { type Glewlwyd, startGlewlwyd } from './glewlwyd/server.js';
import { type Platform, startPlatform } from './harness.js';

const json = { accept: 'application/json' };
const skipped = reasonAgainst === null ? '' : ` (skipped: ${reasonAgainst})`;

describe.skipIf(reasonAgainst !== null)(`a third-party provider${skipped}`, () => {
  let folder = '';
  beforeAll(() => {
    folder = unpackGlewlwyd();
  }, 400_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.each(['RS256', 'ES256'])('Glewlwyd that signs with %s', algorithm => {
    let glewlwyd: Glewlwyd;
    let platform: Platform;
    let url: string;
    const logged: string[] = [];
    beforeAll(async () => {
      url = `http://127.0.0.1:${await freePort()}`;
      glewlwyd = await startGlewlwyd(folder, algorithm, url);
      await glewlwyd.addPerson(rosa);
      platform = await startPlatform({
        PUBLIC_URL: url,
        IDENTITY_ISSUER: glewlwyd.issuer,
        IDENTITY_AUDIENCE: resource,
        IDENTITY_RESOURCE: resource,
        IDENTITY_CLIENT_ID: client.id,
        IDENTITY_CLIENT_SECRET: client.secret,
        IDENTITY_SCOPES: 'openid guildhall',
        IDENTITY_MEMBER_CLAIM: memberClaim,
        IDENTITY_ROLES_CLAIM: rolesClaim,
        IDENTITY_ROLES_SEPARATOR: 'comma',
      });
      platform.app.log.warn = ((_: unknown, text: string) => logged.push(text)) as never;
      await platform.app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) });
    });
    afterAll(async () => {
      await platform?.stop();
      await glewlwyd?.stop();
    });

    const callbackOf = async (browser: VisitorBrowser, start: string, person = rosa) =>
      new URL(
        await reachCallback(browser, { origin: glewlwyd.origin, start, platformUrl: url }, person),
      );

    /** Gives where the browser ends up. */
    async function logIn(browser = visitor(), person = rosa) {
      const callback = await callbackOf(browser, `${url}/api/auth/login`, person);
      return { browser, ...(await browser.follow(callback.href)) };
    }
    const cookieOf = ({ jar }: ReturnType<typeof visitor>) => `session=${jar.get('session')}`;
    const session = (cookie: string, app = platform.app) =>
      app.inject({ url: '/api/auth/session', headers: { ...json, cookie } });
    const expireTokens = () =>
      platform.pool.query(`update sessions set tokens_expire_at = now() - interval '1 minute'`);

    async function examine(changes: Readonly<Record<string, string>> = {}) {
      const config = readConfig(settings, { ...platform.environment, ...changes });
      const found: Condition[] = [];
      for (const check of await identityChecks(config, platform.db)) found.push(await check());
      return Object.fromEntries(
        found.map(({ name, state, message }) => [name, { state, message }]),
      );
    }

    test('doctor distinguishes correct from wrong settings before the first login', async () => {
      const name = 'identity client';
      expect(await examine()).toMatchObject({
        identity: { state: 'ok' },
        [name]: { state: 'ok' },
        // It names only one of its scopes, and doctor says which of ours it does not.
        'identity login': { state: 'warning', message: expect.stringContaining('guildhall') },
      });
      expect((await examine({ IDENTITY_CLIENT_SECRET: 'another' }))[name]?.state).toBe('failed');
      const stranger = await examine({ IDENTITY_CLIENT_ID: 'unknown' });
      expect([stranger[name]?.state, stranger['identity login']?.state]).toEqual([
        'failed',
        'failed',
      ]);
      const { identity } = await examine({
        IDENTITY_ISSUER: glewlwyd.issuer.replace('127.0.0.1', 'localhost'),
      });
      expect(identity).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('another name'),
      });
    });

    test('a person logs in, with member number and roles from the claims', async () => {
      const { browser, url: arrived } = await logIn();
      expect(arrived).toBe(`${url}/`);
      const { user } = (await session(cookieOf(browser))).json();
      expect(user).toMatchObject({
        name: 'rosa of Glewlwyd',
        member_number: '1001',
        roles: ['editor', 'admin'],
      });
      const { rows } = await platform.pool.query('select tokens from sessions');
      const token = openTokens(rows[0].tokens, platform.config.tokenEncryptionKey)?.accessToken;
      const answer = await platform.send('GET', '/api/admin/keys', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(200);
      expect((await examine())['identity tokens']?.state).toBe('ok');
      expect((await examine({ IDENTITY_AUDIENCE: 'another' }))['identity tokens']).toEqual({
        state: 'failed',
        message: expect.stringContaining(`${resource}; expected is another`),
      });
    });

    test('a session outlives its single-use refresh tokens', async () => {
      const cookie = cookieOf((await logIn()).browser);
      const other = await platform.replica();
      for (const _ of [1, 2, 3]) {
        await expireTokens();
        const answers = await Promise.all([
          session(cookie),
          session(cookie, other),
          session(cookie),
        ]);
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      }
    });

    test('a user removed there is logged out here when the access token expires, with a log entry', async () => {
      const leaver = { ...rosa, username: 'ann', member: '1002' };
      await glewlwyd.addPerson(leaver);
      const cookie = cookieOf((await logIn(visitor(), leaver)).browser);
      await glewlwyd.remove(leaver.username);
      expect((await session(cookie)).statusCode).toBe(200);
      await expireTokens();
      logged.length = 0;
      expect((await session(cookie)).statusCode).toBe(401);
      expect(logged).toEqual([expect.stringContaining('refused to renew a login')]);
    });

    test('without the resource its tokens have no audience, and the page shows the expected one', async () => {
      const careless = await platform.replica({ IDENTITY_RESOURCE: '' });
      const browser = visitor();
      const start = await careless.inject({ url: '/api/auth/login', headers: asPage });
      for (const { name, value } of start.cookies) browser.jar.set(name, encodeURIComponent(value));
      const { pathname, search } = await callbackOf(browser, String(start.headers.location));
      const cookie = [...browser.jar].map(pair => pair.join('=')).join('; ');
      const page = await careless.inject({
        url: `${pathname}${search}`,
        headers: { ...asPage, cookie },
      });
      expect(page.statusCode).toBe(502);
      expect(page.body).toContain(`another audience: openid guildhall; expected is ${resource}`);
      expect(page.body).toContain('IDENTITY_RESOURCE');
      expect((await examine())['identity tokens']).toMatchObject({
        state: 'failed',
        message: expect.stringContaining('openid guildhall'),
      });
    });
  });
});
