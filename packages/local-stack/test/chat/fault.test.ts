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

test('a page of another origin cannot steer the control', async () => {
  const { control, url } = await start();
  const response = await fetch(`${url}/control/token/revoke`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(response.status).toBe(403);
  expect((await control('GET', '/counters')).body.token_valid).toBe(true);
});
