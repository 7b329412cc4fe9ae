import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { pathMatches } from '../../src/chat/rest/faults.js';
import { ANA, rejection, SERVER, start, TOKEN } from './harness.js';

const MEMBER = Routes.guildMember(SERVER, ANA);
const headers = { authorization: `Bot ${TOKEN}` };

test.each([
  ['/guilds/1/members/2', '/guilds/1/members/2', true],
  ['/guilds/1/members/2', '/guilds/1/members/2/roles/3', true],
  ['/api/v10/guilds/1/members/2', '/guilds/1/members/2', true],
  ['/guilds/:guild_id/members/{user}', '/guilds/1/members/2', true],
  ['/members/', '/guilds/1/members/2', true],
  ['/members/*/roles', '/guilds/1/members/2/roles/3', true],
  ['/guilds/1/members/3', '/guilds/1/members/2', false],
  ['/guilds/1/member', '/guilds/1/members/2', false],
])('the pattern %s on %s: %s', (pattern, path, expected) => {
  expect(pathMatches(pattern, path, false)).toBe(expected);
});

test('an exact pattern does not reach what lies beneath it', () => {
  expect(pathMatches('/guilds/1', '/guilds/1', true)).toBe(true);
  expect(pathMatches('/guilds/1', '/guilds/1/roles', true)).toBe(false);
});

test('a fault hits as many matching requests as it says, and no other', async () => {
  const { rest, control } = await start();
  const fault = { method: 'GET', path: MEMBER, status: 403, code: 50013, times: 2 };
  expect((await control('POST', '/faults', fault)).status).toBe(201);
  await rest.patch(MEMBER, { body: { nick: 'Ana' } });
  for (const _ of [1, 2])
    expect(await rejection(rest.get(MEMBER))).toMatchObject({
      status: 403,
      rawError: { code: 50013, message: 'Missing Permissions' },
    });
  expect(await rest.get(MEMBER)).toMatchObject({ nick: 'Ana' });
});

test('deleting the faults ends them', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { status: 500, times: null });
  expect(await rejection(rest.get(MEMBER))).toMatchObject({ status: 500 });
  await control('DELETE', '/faults');
  await rest.get(MEMBER);
});

test('a 429 carries a scope only where one was asked for', async () => {
  const { url, control } = await start();
  const get = () => fetch(`${url}/api/v10${MEMBER}`, { headers });
  await control('POST', '/faults', { status: 429, retry_after: 2.5 });
  const bare = await get();
  expect(bare.headers.get('x-ratelimit-scope')).toBeNull();
  expect(bare.headers.get('retry-after')).toBe('3');
  expect(await bare.json()).toMatchObject({ retry_after: 2.5, global: false });
  await control('POST', '/faults', { status: 429, retry_after: 2, scope: 'global' });
  const global = await get();
  expect(global.headers.get('x-ratelimit-scope')).toBe('global');
  expect(global.headers.get('x-ratelimit-global')).toBe('true');
});

test('an empty 204 can still call itself JSON', async () => {
  const { url, control } = await start();
  await control('POST', '/faults', { status: 204 });
  const answer = await fetch(`${url}/api/v10${MEMBER}`, { headers });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    204,
    'application/json',
    '',
  ]);
});

test('a reset drops the connection, also after the request took effect', async () => {
  const { url, control } = await start();
  await control('POST', '/faults', { method: 'PATCH', kind: 'reset', after_effect: true });
  const patch = fetch(`${url}/api/v10${MEMBER}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ nick: 'written' }),
  });
  await expect(patch).rejects.toThrow();
  expect((await control('GET', `/members/${ANA}`)).body.nickname).toBe('written');
});

test('a request hangs until the client gives up', async () => {
  const { url, control } = await start();
  await control('POST', '/faults', { kind: 'hang' });
  const caller = new AbortController();
  const asked = fetch(`${url}/api/v10${MEMBER}`, { headers, signal: caller.signal });
  await expect.poll(async () => (await control('GET', '/requests')).body.length).toBe(1);
  caller.abort();
  await expect(asked).rejects.toThrow('aborted');
  const { body } = await control('GET', '/requests');
  expect(body).toMatchObject([{ method: 'GET', path: MEMBER, status: null, fault: 'hang' }]);
});

test('another bot can write between a request and its late effect', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', { method: 'PATCH', delay_ms: 300 });
  const late = rest.patch(MEMBER, { body: { nick: 'ours' } });
  await expect.poll(async () => (await control('GET', '/requests')).body.length).toBe(1);
  await control('PUT', `/members/${ANA}`, { roles: ['Booster', 'Member'], nickname: 'theirs' });
  await late;
  expect((await control('GET', `/members/${ANA}`)).body).toEqual({
    roles: ['Booster', 'Member'],
    nickname: 'ours',
  });
});

test('a stale answer can be put in the place of the true one', async () => {
  const { rest, control } = await start();
  const before = await rest.get(MEMBER);
  await control('PUT', `/members/${ANA}`, { roles: [], nickname: null });
  await control('POST', '/faults', { method: 'GET', path: MEMBER, status: 200, body: before });
  expect(await rest.get(MEMBER)).toEqual(before);
  expect(await rest.get(MEMBER)).toMatchObject({ roles: [] });
});

test('what arrived is listed in order, with body and reason and without the token', async () => {
  const { rest, control } = await start();
  await rest.get(MEMBER);
  await rest.patch(MEMBER, { body: { nick: 'Ana' }, reason: 'verified' });
  const { body } = await control('GET', '/requests');
  expect(body).toMatchObject([
    { method: 'GET', path: MEMBER, status: 200 },
    { method: 'PATCH', path: MEMBER, body: { nick: 'Ana' }, reason: 'verified', status: 200 },
  ]);
  expect(JSON.stringify(body)).not.toContain(TOKEN);
  expect((await control('GET', `/requests?after=${body[0].seq}`)).body).toHaveLength(1);
});

test('a fault that cannot be meant is refused', async () => {
  const { control } = await start();
  const post = async (body: unknown) => (await control('POST', '/faults', body)).status;
  expect(await post({ kind: 'explode' })).toBe(400);
  expect(await post({ status: 'teapot' })).toBe(400);
  expect(await post({ kind: 'gateway_close', code: 'lunch' })).toBe(400);
});

test('a page of another origin cannot steer the control', async () => {
  const { control, url } = await start();
  const response = await fetch(`${url}/control/token/revoke`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(response.status).toBe(403);
  expect((await control('GET', '/counters')).body.token_valid).toBe(true);
});
