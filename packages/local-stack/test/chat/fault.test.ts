import { Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { ANA, rejection, SERVER, start, TOKEN } from './harness.js';

const MEMBER = Routes.guildMember(SERVER, ANA);
const headers = { authorization: `Bot ${TOKEN}` };

test('a fault affects the given number of matching requests, and no others', async () => {
  const { rest, control } = await start();
  const fault = { method: 'GET', path: '/guilds/*/members/*', status: 403, code: 50013, times: 2 };
  expect((await control('POST', '/faults', fault)).status).toBe(201);
  await rest.patch(MEMBER, { body: { nick: 'Ana' } });
  for (const _ of [1, 2])
    expect(await rejection(rest.get(MEMBER))).toMatchObject({
      status: 403,
      rawError: { code: 50013 },
    });
  expect(await rest.get(MEMBER)).toMatchObject({ nick: 'Ana' });
});

test('a request whose response is replaced still takes effect', async () => {
  const { rest, control } = await start();
  await control('POST', '/faults', {
    path: MEMBER,
    method: 'PATCH',
    status: 500,
    after_effect: true,
  });
  const patch = rest.patch(MEMBER, { body: { nick: 'written' } });
  expect(await rejection(patch)).toMatchObject({ status: 500 });
  expect((await control('GET', `/members/${ANA}`)).body.nickname).toBe('written');
});

test('a reset drops the connection; a hang drops it once the faults are deleted', async () => {
  const { url, control } = await start();
  const ask = () => fetch(`${url}/api/v10${MEMBER}`, { headers });
  await control('POST', '/faults', { path: MEMBER, kind: 'reset' });
  await expect(ask()).rejects.toThrow();
  await control('POST', '/faults', { path: MEMBER, kind: 'hang' });
  const hanging = expect(ask()).rejects.toThrow();
  await expect.poll(async () => (await control('GET', '/faults')).body).toEqual([]);
  await control('DELETE', '/faults');
  await hanging;
});

test('received requests are listed in order, with body and reason but without the token', async () => {
  const { rest, control } = await start();
  await rest.get(MEMBER);
  await rest.patch(MEMBER, { body: { nick: 'Ana' }, reason: 'verified' });
  const { body } = await control('GET', '/requests');
  expect(body).toMatchObject([
    { method: 'GET', path: MEMBER, status: 200 },
    { method: 'PATCH', path: MEMBER, body: { nick: 'Ana' }, reason: 'verified', status: 200 },
  ]);
  expect(JSON.stringify(body)).not.toContain(TOKEN);
});

test('a page of another origin cannot control faults', async () => {
  const { url } = await start();
  const response = await fetch(`${url}/control/token/revoke`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(response.status).toBe(403);
  expect((await fetch(`${url}/api/v10/users/@me`, { headers })).status).toBe(200);
});
