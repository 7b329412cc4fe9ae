import { Events, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connect, createClient, once } from './client.js';
import { ANA, BEN, OUTSIDER, SERVER, start, TOKEN } from './harness.js';

test('the real client connects, sees the server, and fetches and edits members', async () => {
  const server = await start();
  const client = await connect(server);
  const guild = await client.guilds.fetch(SERVER);
  expect(guild.name).toBe('Guildhall');
  expect(guild.roles.cache.map(role => role.name)).toContain('Facility Rep');
  const ana = await guild.members.fetch(ANA);
  const edited = await ana.edit({ nick: 'Ana', roles: [await server.roleId('Booster')] });
  expect(edited.nickname).toBe('Ana');
});

test.each([`Bot ${TOKEN}`, TOKEN])(
  'a library that identifies with %s begins a session',
  async token => {
    const server = await start();
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/?v=10&encoding=json`);
    const properties = { os: 'x', browser: 'x', device: 'x' };
    socket.on('open', () =>
      socket.send(JSON.stringify({ op: 2, d: { token, intents: 1, properties } })),
    );
    const begun = new Promise(resolve =>
      socket.on('message', data => String(data).includes('"READY"') && resolve(true)),
    );
    expect(await begun).toBe(true);
    socket.terminate();
  },
);

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

test('a lost connection is resumed, and what happened meanwhile is replayed', async () => {
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

test('a bot that is told to reconnect resumes its session', async () => {
  const server = await start();
  const client = await connect(server);
  const resumed = once(client, Events.ShardResume);
  await server.control('POST', '/gateway', { action: 'reconnect' });
  await resumed;
  expect((await server.control('GET', '/counters')).body).toMatchObject({
    identifies: 1,
    resumes: 1,
  });
});

test('a client that says goodbye leaves no session behind', async () => {
  const server = await start();
  const client = await connect(server);
  await client.destroy();
  await expect
    .poll(async () => (await server.control('GET', '/counters')).body)
    .toMatchObject({ open_sockets: 0, open_sessions: 0, resumable_sessions: 0 });
});

test('intents that were not approved are refused with 4014', async () => {
  const server = await start({ gateway: { privilegedIntents: 0 } });
  const client = createClient(server, [GatewayIntentBits.GuildMembers]);
  const refused = once(client, Events.ShardDisconnect);
  await client.login(TOKEN).catch(() => undefined);
  expect((await refused)[0].code).toBe(4014);
});

test('without the members intent a bot hears nothing of members', async () => {
  const server = await start();
  const client = createClient(server, [GatewayIntentBits.Guilds]);
  const ready = once(client, Events.ClientReady);
  const heard: string[] = [];
  client.on(Events.Raw, ({ t }: { t: string }) => heard.push(t));
  await client.login(TOKEN);
  await ready;
  await server.control('PUT', `/members/${ANA}`, { nickname: 'quiet' });
  const changed = once(client, Events.GuildRoleUpdate);
  await server.control('PUT', '/roles/Member', { name: 'Members' });
  await changed;
  expect(heard).not.toContain('GUILD_MEMBER_UPDATE');
});

test('a gateway that closes after identify costs an identify each time', async () => {
  const server = await start();
  await server.control('POST', '/faults', { kind: 'gateway_close', code: 4000 });
  const client = createClient(server);
  const closed = once(client, Events.ShardReconnecting);
  void client.login(TOKEN).catch(() => undefined);
  await closed;
  const { body } = await server.control('GET', '/counters');
  expect(body.session_start_limit).toMatchObject({ total: 1000, remaining: 999 });
});

test('identifying beyond the budget costs the token', async () => {
  const server = await start();
  await server.control('POST', '/gateway', { action: 'budget', remaining: 0 });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/?v=10&encoding=json`);
  const code = new Promise<number>(resolve => {
    socket.addEventListener('close', event => resolve(event.code));
  });
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ op: 2, d: { token: TOKEN, intents: 0, properties: {} } })),
  );
  expect(await code).toBe(4004);
  expect((await server.control('GET', '/counters')).body.token_valid).toBe(false);
});

test('a token that was taken away closes the gateway with 4004', async () => {
  const server = await start();
  const client = await connect(server);
  const refused = once(client, Events.ShardDisconnect);
  await server.control('POST', '/token/revoke');
  expect((await refused)[0].code).toBe(4004);
});
