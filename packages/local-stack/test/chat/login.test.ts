import { createHash } from 'node:crypto';
import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { ANA, APP, BOT, start } from './harness.js';

const BACK = 'http://127.0.0.1:1/back';
const SECRET = 'the-secret-of-the-application';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const begin = () => start({ oauth: { clientSecret: SECRET, redirectUris: [BACK] } });
type Server = Awaited<ReturnType<typeof begin>>;

const asked = (more: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: APP,
    redirect_uri: BACK,
    scope: 'identify guilds.join',
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  });
const answer = (server: Server, form: Record<string, string>, more = {}) =>
  fetch(`${server.url}/oauth2/authorize?${asked(more)}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
const cameBack = (response: Response) =>
  new URL(response.headers.get('location') ?? '').searchParams;
const codeFor = async (server: Server, account: string, more = {}) =>
  cameBack(await answer(server, { account, answer: 'allow' }, more)).get('code') ?? '';
const exchange = (server: Server, code: string, more: Record<string, string> = {}) =>
  fetch(`${server.url}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: BACK,
      code_verifier: verifier,
      client_id: APP,
      client_secret: SECRET,
      ...more,
    }),
  });
const whoIs = (server: Server, token: string) =>
  fetch(`${server.url}/api/v10/users/@me`, { headers: { authorization: `Bearer ${token}` } });

test('an account that consents is identified to the application, and the bot keeps its own identity', async () => {
  const server = await begin();
  const page = await (await fetch(`${server.url}/oauth2/authorize?${asked()}`)).text();
  expect(page).toContain('Account number or user name');
  const back = cameBack(await answer(server, { account: 'ana', answer: 'allow' }));
  expect(back.get('state')).toBe('a state');
  const given = await exchange(server, back.get('code') ?? '');
  const token = (await given.json()) as Record<string, string>;
  expect(token).toMatchObject({ token_type: 'Bearer', scope: 'identify guilds.join' });
  const me = await whoIs(server, token.access_token ?? '');
  expect(await me.json()).toMatchObject({ id: ANA, username: 'ana', global_name: 'Ana' });
  expect(await server.rest.get(Routes.user())).toMatchObject({ id: BOT });
});

test('unregistered redirect URIs are refused', async () => {
  const server = await begin();
  const allow = { account: 'ana', answer: 'allow' };
  for (const more of [
    { redirect_uri: 'http://evil.example/back' },
    { redirect_uri: `${BACK}/more` },
    { client_id: BOT },
  ]) {
    const refused = await answer(server, allow, more);
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
  }
  expect((await answer(server, { account: 'unknown', answer: 'allow' })).status).toBe(400);
  const without = await start();
  expect((await fetch(`${without.url}/oauth2/authorize?${asked()}`)).status).toBe(400);
});

test('a code works once, only for its application, redirect URI and verifier', async () => {
  const server = await begin();
  for (const [name, value] of [
    ['redirect_uri', 'http://127.0.0.1:1/other'],
    ['code_verifier', 'another'],
  ] as const) {
    const more = { [name]: value };
    const code = await codeFor(server, ANA);
    expect([(await exchange(server, code, more)).status, more]).toEqual([400, more]);
  }
  const code = await codeFor(server, ANA);
  const stranger = await exchange(server, code, { client_secret: 'wrong' });
  expect(stranger.status).toBe(401);
  expect(await stranger.json()).toMatchObject({ error: 'invalid_client' });
  const both = await Promise.all([exchange(server, code), exchange(server, code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
});
