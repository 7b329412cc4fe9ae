import { type APIGuildMember, Routes } from 'discord.js';
import { expect, test } from 'vitest';
import { ANA, BEN, BOT, OUTSIDER, OWNER, rejection, SERVER, start, TOKEN } from './harness.js';

const member = (id: string) => Routes.guildMember(SERVER, id);

test('one PATCH writes roles and nickname together and returns what it wrote', async () => {
  const { rest, roleId, control } = await start();
  const roles = [await roleId('Member'), await roleId('Facility Rep')];
  const body = { nick: 'Ana R | ZBW', roles };
  const answer = (await rest.patch(member(ANA), { body, reason: 'né à Köln' })) as APIGuildMember;
  expect(answer.nick).toBe('Ana R | ZBW');
  expect(new Set(answer.roles)).toEqual(new Set(roles));
  const read = (await rest.get(member(ANA))) as APIGuildMember;
  expect(read).toEqual(answer);
  expect((await control('GET', `/members/${ANA}`)).body).toEqual({
    roles: ['Facility Rep', 'Member'],
    nickname: 'Ana R | ZBW',
  });
});

test('members are listed by their ids a page at a time, for an application that may see them', async () => {
  const { rest } = await start();
  const list = async (given: Record<string, string>) => {
    const query = new URLSearchParams(given);
    const page = (await rest.get(Routes.guildMembers(SERVER), { query })) as APIGuildMember[];
    return page.map(({ user }) => user.id);
  };
  expect(await list({})).toEqual([OWNER]);
  expect(await list({ limit: '2' })).toEqual([OWNER, BOT]);
  expect(await list({ limit: '1000', after: BOT })).toEqual([ANA, BEN]);
  expect(await list({ limit: '1000', after: BEN })).toEqual([]);
  const blind = await start({ seesMembers: false });
  expect(await rejection(blind.rest.get(Routes.guildMembers(SERVER)))).toMatchObject({
    status: 403,
    code: 50001,
  });
});

test('a single role can be added and removed, and repeating it is no error', async () => {
  const { rest, roleId, control } = await start();
  const route = Routes.guildMemberRole(SERVER, ANA, await roleId('Facility Rep'));
  await rest.put(route);
  await rest.put(route);
  expect((await control('GET', `/members/${ANA}`)).body.roles).toEqual(['Facility Rep', 'Member']);
  await rest.delete(route);
  await rest.delete(route);
  expect((await control('GET', `/members/${ANA}`)).body.roles).toEqual(['Member']);
});

test('a forbidden action is 50013 and changes nothing', async () => {
  const { rest, roleId, control } = await start();
  const refused = { status: 403, code: 50013 };
  const [above, own] = [await roleId('Moderator'), await roleId('Guildhall')];
  const fine = [await roleId('Member'), await roleId('Facility Rep')];
  const patch = (id: string, body: unknown) => rejection(rest.patch(member(id), { body }));
  expect(await patch(ANA, { roles: [...fine, above] }), 'a role above').toMatchObject(refused);
  expect(await patch(ANA, { roles: [...fine, own] }), 'its own role').toMatchObject(refused);
  expect(await patch(BEN, { nick: 'x' }), 'a member above').toMatchObject(refused);
  expect(await patch(OWNER, { nick: 'x' }), 'the owner').toMatchObject(refused);
  expect((await control('GET', `/members/${ANA}`)).body.roles).toEqual(['Member']);
  // Roles below the bot's own may change on anyone, the owner included.
  await rest.patch(member(OWNER), { body: { roles: fine } });
  await rest.patch(member(BEN), { body: { roles: [above, ...fine] } });
});

test('a bot without the permission is refused even where the hierarchy would allow it', async () => {
  const { rest, roleId, control } = await start();
  await control('PUT', '/roles/Guildhall', { permissions: '0' });
  const put = rest.put(Routes.guildMemberRole(SERVER, ANA, await roleId('Facility Rep')));
  expect(await rejection(put)).toMatchObject({ code: 50013 });
});

test('each kind of unknown resource has its own error code', async () => {
  const { rest, control } = await start();
  const nowhere = '399999999999999999';
  const get = (route: `/${string}`) => rejection(rest.get(route));
  expect(await get(member(OUTSIDER))).toMatchObject({ status: 404, code: 10007 });
  expect(await get(member(nowhere))).toMatchObject({ status: 404, code: 10013 });
  expect(await get(Routes.guild(nowhere))).toMatchObject({ status: 404, code: 10004 });
  const unknownRole = rest.patch(member(ANA), { body: { roles: [nowhere] } });
  expect(await rejection(unknownRole)).toMatchObject({ status: 404, code: 10011 });
  await control('DELETE', `/members/${BOT}`);
  expect(await get(member(ANA)), 'the bot was removed').toMatchObject({ status: 403, code: 50001 });
});

test('a nickname has at most 32 UTF-16 units; an empty one removes it', async () => {
  const { rest } = await start();
  const patch = (nick: string) => rest.patch(member(ANA), { body: { nick } });
  expect(await rejection(patch('😀'.repeat(17)))).toMatchObject({ status: 400, code: 50035 });
  expect(await patch('😀'.repeat(16))).toMatchObject({ nick: '😀'.repeat(16) });
  expect(await patch('')).toMatchObject({ nick: null });
});

test('a wrong token is 401; a revoked token works again once restored', async () => {
  const { rest, url, control } = await start();
  await control('POST', '/token/revoke');
  const refused = await fetch(`${url}/api/v10/users/@me`, {
    headers: { authorization: `Bot ${TOKEN}` },
  });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual({ message: '401: Unauthorized', code: 0 });
  await control('POST', '/token/restore');
  expect(await rest.get(Routes.user())).toMatchObject({ id: BOT, bot: true });
});

test('an unsupported route fails with an error and is listed', async () => {
  const { rest, control } = await start();
  const path = Routes.guildBan(SERVER, ANA);
  expect(await rejection(rest.post(path))).toMatchObject({ status: 501 });
  expect((await control('GET', '/requests')).body).toMatchObject([{ path, status: 501 }]);
});
