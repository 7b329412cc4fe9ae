import { Events, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { connect, createClient, once } from './client.js';
import { ANA, BEN, BOT, OUTSIDER, OWNER, SERVER, start, TOKEN } from './harness.js';

test('the real client connects, sees the server, and fetches and edits members', async () => {
  const server = await start();
  const client = await connect(server);
  const guild = await client.guilds.fetch(SERVER);
  expect(guild.name).toBe('Guildhall');
  expect(guild.roles.cache.map(role => role.name)).toContain('Facility Rep');
  const ana = await guild.members.fetch(ANA);
  const edited = await ana.edit({ nick: 'Ana', roles: [await server.roleId('Facility Rep')] });
  expect(edited.nickname).toBe('Ana');
  expect([...(await guild.members.fetch()).keys()].sort()).toEqual([OWNER, BOT, ANA, BEN]);
});

test('joins, leaves and changes by others reach a connected bot', async () => {
  const server = await start();
  const client = await connect(server);
  const joined = once(client, Events.GuildMemberAdd);
  await server.control('POST', '/members', { chat_id: OUTSIDER });
  const [member] = await joined;
  expect(member.id).toBe(OUTSIDER);
  const updated = once(client, Events.GuildMemberUpdate);
  await server.control('PUT', `/members/${OUTSIDER}`, { roles: ['Moderator'], nickname: 'Back' });
  const [, after] = await updated;
  expect([after.nickname, after.roles.cache.has(await server.roleId('Moderator'))]).toEqual([
    'Back',
    true,
  ]);
  const left = once(client, Events.GuildMemberRemove);
  await server.control('DELETE', `/members/${OUTSIDER}`);
  expect((await left)[0].id).toBe(OUTSIDER);
});

test('a lost connection is resumed, and missed events are replayed', async () => {
  const server = await start();
  const client = await connect(server);
  const lost = once(client, Events.ShardReconnecting);
  const resumed = once(client, Events.ShardResume);
  const updated = once(client, Events.GuildMemberUpdate);
  await client.guilds.cache.get(SERVER)?.members.fetch(BEN);
  await server.control('POST', '/gateway', { action: 'close', code: 4000 });
  await server.control('PUT', `/members/${BEN}`, { nickname: 'While away' });
  await lost;
  await resumed;
  expect((await updated)[1].nickname).toBe('While away');
  const { body } = await server.control('GET', '/counters');
  expect(body).toMatchObject({ identifies: 1, resumes: 1, open_sockets: 1, open_sessions: 1 });
});

test('intents that were not approved are refused with 4014', async () => {
  const server = await start({ seesMembers: false });
  const client = createClient(server, [GatewayIntentBits.GuildMembers]);
  const refused = once(client, Events.ShardDisconnect);
  await client.login(TOKEN).catch(() => undefined);
  expect((await refused)[0].code).toBe(4014);
});

test('a revoked token closes the gateway with 4004', async () => {
  const server = await start();
  const client = await connect(server);
  const refused = once(client, Events.ShardDisconnect);
  await server.control('POST', '/token/revoke');
  expect((await refused)[0].code).toBe(4004);
});
