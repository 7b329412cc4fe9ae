import { connect, createServer, type Socket } from 'node:net';
import { listening } from '@guildhall/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { answerInteraction } from '../../src/clients/discord/commands/answer-interaction.js';
import { commandDefinitions } from '../../src/clients/discord/commands/command-definitions.js';
import type {
  CommandHandler,
  CommandRequest,
} from '../../src/clients/discord/commands/command-request.js';
import { createDiscord } from '../../src/clients/discord/discord.js';
import { createGateway, type GatewayOptions } from '../../src/clients/discord/gateway/gateway.js';
import { chatServer, JANE_ID, OUTSIDER_ID, SERVER_ID, TOKEN } from './harness.js';

type Chat = Awaited<ReturnType<typeof chatServer>>;

interface Counters {
  readonly identifies: number;
  readonly open_sockets: number;
  readonly open_sessions: number;
}
const countersOf = async (chat: Chat) => (await chat.control('GET', '/counters')) as Counters;

function gatewayOf(chat: Chat, handle: CommandHandler, more: Partial<GatewayOptions> = {}) {
  const gateway = createGateway({
    rest: chat.discord.rest,
    token: TOKEN,
    serverId: SERVER_ID,
    onJoin: () => undefined,
    onInteraction: interaction =>
      answerInteraction(interaction, {
        rest: chat.discord.rest,
        serverId: SERVER_ID,
        handle,
        apology: () => 'Sorry.',
        onError: () => undefined,
      }),
    onError: () => undefined,
    ...more,
  });
  onTestFinished(gateway.stop);
  return gateway;
}
const silent: CommandHandler = async () => ({ content: 'ok' });
const soon = { timeout: 40_000, interval: 20 };

async function ready(gateway: ReturnType<typeof gatewayOf>): Promise<void> {
  await expect.poll(() => gateway.status().state, soon).toBe('ready');
}
async function readyGateway(...given: Parameters<typeof gatewayOf>) {
  const gateway = gatewayOf(...given);
  await gateway.start();
  await ready(gateway);
  return gateway;
}
function command(chat: Chat, name: string, more: object = {}) {
  return chat.control('POST', '/commands', {
    chat_id: JANE_ID,
    command: name,
    locale: 'es-ES',
    ...more,
  }) as Promise<{ callbacks: number; answer: { content: string; ephemeral: boolean } | null }>;
}

test('a command is answered to the asker only, in as many sessions as there are, once', async () => {
  const chat = await chatServer();
  await chat.discord.replaceCommands(commandDefinitions);
  const seen: CommandRequest[] = [];
  const handle: CommandHandler = async request => {
    seen.push(request);
    return { content: 'Hola @everyone', link: { label: 'Abrir', url: 'https://example.org/v' } };
  };
  const two = [gatewayOf(chat, handle), gatewayOf(chat, handle)];
  for (const gateway of two) await gateway.start();
  for (const gateway of two) await ready(gateway);
  const result = await command(chat, 'verify', { options: { member_number: '100' } });
  expect(result.answer).toMatchObject({ content: 'Hola @everyone', ephemeral: true });
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    name: 'verify',
    options: { member_number: '100' },
    account: { id: JANE_ID, username: 'jane' },
    locale: 'es-ES',
    server_id: SERVER_ID,
  });
  expect(JSON.stringify(result)).toContain('https://example.org/v');
});

test('a handler that fails is an apology, not silence', async () => {
  const chat = await chatServer();
  await chat.discord.replaceCommands(commandDefinitions);
  await readyGateway(chat, () => Promise.reject(new Error('broken')));
  expect((await command(chat, 'refresh')).answer).toMatchObject({ content: 'Sorry.' });
});

test('a command whose first answer the chat product fails to take is answered all the same', async () => {
  const chat = await chatServer();
  await chat.discord.replaceCommands(commandDefinitions);
  await readyGateway(chat, silent);
  await chat.fault({ method: 'POST', path: '/interactions/*/*/callback', status: 500 });
  const { answer, callbacks } = await command(chat, 'refresh');
  expect([answer?.content, callbacks]).toEqual(['ok', 1]);
});

test('an answer too long for one message is cut between characters, not refused', async () => {
  const chat = await chatServer();
  await chat.discord.replaceCommands(commandDefinitions);
  await readyGateway(chat, async () => ({ content: `:${'🎉'.repeat(1_500)}` }));
  expect((await command(chat, 'refresh')).answer?.content).toBe(`:${'🎉'.repeat(999)}`);
});

test('a join is seen', async () => {
  const chat = await chatServer();
  const joined: string[] = [];
  await readyGateway(chat, silent, { onJoin: chatId => joined.push(chatId) });
  await chat.control('POST', '/members', { chat_id: OUTSIDER_ID, username: 'elsewhere' });
  await expect.poll(() => joined, soon).toEqual([OUTSIDER_ID]);
});

test('an event that is not what it should be is told of, and the next is taken', async () => {
  const chat = await chatServer();
  const joined: string[] = [];
  const errors: unknown[] = [];
  await readyGateway(chat, silent, {
    onJoin: chatId => joined.push(chatId),
    onError: error => errors.push(error),
  });
  const nobody = [null, { guild_id: SERVER_ID }, { guild_id: SERVER_ID, user: { id: 'jane' } }];
  for (const d of nobody)
    await chat.control('POST', '/gateway', { action: 'dispatch', t: 'GUILD_MEMBER_ADD', d });
  await chat.control('POST', '/members', { chat_id: OUTSIDER_ID, username: 'elsewhere' });
  await expect.poll(() => joined, soon).toEqual([OUTSIDER_ID]);
  expect(errors).toHaveLength(nobody.length);
});

const hello = (d: unknown) => ({ op: 10, d });
const readyWith = (d: unknown) => ({ op: 0, s: 1, t: 'READY', d });
/** What a library that looks at nothing stumbles over, by what it comes instead of. */
const oddFrames: readonly (readonly [insteadOf: string, frame: object])[] = [
  ...[{ op: 10 }, hello(null), hello(5), hello({}), hello({ heartbeat_interval: 'x' })].map(
    frame => ['Hello', frame] as const,
  ),
  ...[{ op: 0, t: 'READY' }, readyWith(null)].map(frame => ['READY', frame] as const),
  ['READY', readyWith({ session_id: 'x', resume_gateway_url: 'ws://' })],
  // In the middle of a session.
  ...[{ op: 9 }, { op: 9, d: null }, { op: 9, d: {} }, { op: 7 }, { op: 7, d: [] }].map(
    frame => ['Reconnect', frame] as const,
  ),
  ...[hello(null), { op: 0, t: 'READY' }, { op: 0, t: 'RESUMED' }].map(
    frame => ['Reconnect', frame] as const,
  ),
];

test.each(oddFrames.map(([insteadOf, frame]) => [insteadOf, JSON.stringify(frame)] as const))(
  'instead of %s, %s ends the connection at most, and it works again by itself',
  async (instead_of, text) => {
    const chat = await chatServer();
    const joined: string[] = [];
    const errors: unknown[] = [];
    const gateway = gatewayOf(chat, silent, {
      onJoin: chatId => joined.push(chatId),
      onError: error => errors.push(error),
    });
    const isFirst = instead_of !== 'Reconnect';
    if (isFirst) await chat.fault({ kind: 'gateway_frame', instead_of, text });
    await gateway.start();
    if (!isFirst) {
      await ready(gateway);
      await chat.fault({ kind: 'gateway_frame', instead_of, text });
      await chat.control('POST', '/gateway', { action: 'reconnect' });
    }
    await expect.poll(async () => (await chat.control('GET', '/faults')) as object[]).toEqual([]);
    // Whatever became of that connection: a session takes what happens.
    const joins = async () => {
      await chat.control('DELETE', `/members/${OUTSIDER_ID}`).catch(() => undefined);
      await chat.control('POST', '/members', { chat_id: OUTSIDER_ID, username: 'elsewhere' });
      return joined.length;
    };
    await expect.poll(joins, { interval: 200 }).toBeGreaterThan(0);
    await ready(gateway);
    expect((await countersOf(chat)).open_sockets).toBe(1);
  },
);

test.each([
  ['binary garbage', { base64: 'AP8BAgMEBQYHCAk=' }],
  ['what is no JSON', { text: '{"op":' }],
  ['no object', { text: 'null' }],
  ['no opcode', { text: '{}' }],
  ['an opcode of another type', { text: '{"op":"0","t":[],"d":7}' }],
  ['an opcode that is none', { text: '{"op":77}' }],
  ['a frame of four megabytes', { text: '{"op":0,"t":"X","d":1}', length: 4_000_000 }],
])('%s changes nothing in a session', async (_, frame) => {
  const chat = await chatServer();
  const joined: string[] = [];
  await readyGateway(chat, silent, { onJoin: chatId => joined.push(chatId) });
  await chat.fault({ kind: 'gateway_frame', instead_of: 'Reconnect', ...frame });
  await chat.control('POST', '/gateway', { action: 'reconnect' });
  await chat.control('POST', '/members', { chat_id: OUTSIDER_ID, username: 'elsewhere' });
  await expect.poll(() => joined, soon).toEqual([OUTSIDER_ID]);
  expect((await countersOf(chat)).identifies).toBe(1);
});

test('a frame larger than any event ends the session: resumed, it would be sent again', async () => {
  const chat = await chatServer();
  const sessions: boolean[] = [];
  await readyGateway(chat, silent, { onSession: resumed => sessions.push(resumed) });
  const huge = { text: '{}', length: 5 * 1_024 * 1_024 };
  await chat.fault({ kind: 'gateway_frame', instead_of: 'Reconnect', ...huge });
  await chat.control('POST', '/gateway', { action: 'reconnect' });
  await expect.poll(() => sessions, soon).toEqual([false, false]);
});

test('a resume that is not answered ends the connection, and a new session begins', async () => {
  const chat = await chatServer();
  const sessions: boolean[] = [];
  const onSession = (resumed: boolean) => sessions.push(resumed);
  const gateway = gatewayOf(chat, silent, { onSession, beginWithinMs: 800 });
  await gateway.start();
  await ready(gateway);
  await chat.fault({ kind: 'gateway_frame', instead_of: 'RESUMED', text: '{"op":11}' });
  await chat.control('POST', '/gateway', { action: 'reconnect' });
  await expect
    .poll(() => gateway.status().problem, soon)
    .toMatch(/did not begin a session in time/);
  await expect.poll(() => sessions, soon).toEqual([false, false]);
});

/** A way to the chat server that forgets the connections it has: both ends still hold them open. */
async function forgetfulWay(to: string) {
  const sockets = new Set<Socket>();
  const server = createServer(near => {
    const far = connect(Number(new URL(to).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other).on('error', () => undefined);
    }
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url,
    forget() {
      for (const socket of sockets) socket.unpipe().resume();
    },
  };
}

test('a connection that the network forgot is resumed over another one', async () => {
  // Two signs of life that stay unanswered tell it; Discord asks for one in 41 seconds.
  const chat = await chatServer({ gateway: { heartbeatMs: 600 } });
  const way = await forgetfulWay(chat.server.url);
  const discord = createDiscord({ apiUrl: `${way.url}/api`, token: TOKEN, serverId: SERVER_ID });
  onTestFinished(discord.close);
  const sessions: boolean[] = [];
  const onSession = (resumed: boolean) => sessions.push(resumed);
  const gateway = gatewayOf(chat, silent, { rest: discord.rest, onSession });
  await gateway.start();
  await ready(gateway);
  way.forget();
  await expect.poll(() => sessions, soon).toEqual([false, true]);
  await ready(gateway);
});

test('a session that may be resumed, as is said again and again, is begun anew', async () => {
  const chat = await chatServer();
  const sessions: boolean[] = [];
  const gateway = gatewayOf(chat, silent, { onSession: resumed => sessions.push(resumed) });
  await gateway.start();
  await ready(gateway);
  // The session is gone, which the bot is not told.
  const insteadOf = { kind: 'gateway_frame', instead_of: 'InvalidSession' };
  await chat.fault({ ...insteadOf, text: '{"op":11}' });
  await chat.control('POST', '/gateway', { action: 'invalid_session' });
  await chat.fault({ ...insteadOf, text: '{"op":9,"d":true}', times: null });
  await chat.control('POST', '/gateway', { action: 'reconnect' });
  await expect.poll(() => sessions, soon).toEqual([false, false]);
  expect((await chat.control('GET', '/counters')) as object).toMatchObject({ resumes: 1 });
});

test.each([
  ['Hello', '{"op":10}'],
  ['Hello', '{"op":10,"d":{"heartbeat_interval":0}}'],
  ['Hello', '{"op":10,"d":{"heartbeat_interval":1e15}}'],
  ['READY', '{"op":0,"t":"READY"}'],
  ['READY', '{"op":9,"d":false}'],
])('a gateway that says each time, instead of %s, %s is not hammered', async (instead_of, text) => {
  const chat = await chatServer();
  const errors: unknown[] = [];
  await chat.fault({ kind: 'gateway_frame', instead_of, text, times: null });
  const gateway = gatewayOf(chat, silent, { onError: error => errors.push(error) });
  await gateway.start();
  await expect.poll(() => gateway.status().failures, soon).toBeGreaterThanOrEqual(3);
  expect((await countersOf(chat)).identifies).toBeLessThanOrEqual(4);
  expect(gateway.status().problem).toMatch(/gateway/);
  if (!text.includes('9')) expect(errors.length).toBeGreaterThanOrEqual(3);
  await chat.control('DELETE', '/faults');
  await ready(gateway);
});

test('an address that is none is told of, and asked for again', async () => {
  const chat = await chatServer();
  const session_start_limit = { total: 9, remaining: 9, reset_after: 1, max_concurrency: 1 };
  const body = { url: 'wss://', shards: 1, session_start_limit };
  await chat.fault({ method: 'GET', path: '/gateway/bot', status: 200, body });
  const gateway = gatewayOf(chat, silent);
  await gateway.start();
  await expect.poll(() => gateway.status().problem, soon).toMatch(/where its gateway is/);
  await ready(gateway);
});

test('a lost connection is resumed, without another identify', async () => {
  const chat = await chatServer();
  const sessions: boolean[] = [];
  await readyGateway(chat, silent, {
    onSession: resumed => sessions.push(resumed),
  });
  await chat.control('POST', '/gateway', { action: 'reconnect' });
  await expect.poll(() => sessions, soon).toEqual([false, true]);
  expect((await countersOf(chat)).identifies).toBe(1);
});

test('a gateway that closes after identify is not hammered, and works again by itself', {
  timeout: 40_000,
}, async () => {
  const chat = await chatServer();
  await chat.control('POST', '/faults', { kind: 'gateway_close', after: 'identify', times: null });
  const gateway = gatewayOf(chat, silent);
  await gateway.start();
  await expect.poll(() => gateway.status().failures, soon).toBeGreaterThanOrEqual(3);
  expect((await countersOf(chat)).identifies).toBeLessThanOrEqual(4);
  expect(gateway.status().problem).toMatch(/closed the connection/);
  await chat.control('DELETE', '/faults');
  await ready(gateway);
});

test.each([
  [4004, 'set a new DISCORD_TOKEN'],
  [4013, 'too old'],
])(
  'closed for good (%i), it says what to do where it is looked for, and in the log',
  async (code, words) => {
    const chat = await chatServer();
    const errors: unknown[] = [];
    const gateway = await readyGateway(chat, silent, { onError: error => errors.push(error) });
    await chat.control('POST', '/gateway', { action: 'close', code });
    await expect.poll(() => gateway.status().problem, soon).toContain(words);
    expect(errors.map(String)).toContainEqual(expect.stringContaining(words));
    await ready(gateway);
  },
);

test('without identifies left it does not connect', async () => {
  const chat = await chatServer();
  await chat.control('POST', '/gateway', { action: 'budget', remaining: 1, reset_after_ms: 1_500 });
  const gateway = gatewayOf(chat, silent);
  await gateway.start();
  await expect.poll(() => gateway.status().problem, soon).toMatch(/identifies are left/);
  expect((await countersOf(chat)).identifies).toBe(0);
  await ready(gateway);
});

test('an expired token closes the session, costs no identifies, and a renewed one brings it back', async () => {
  const chat = await chatServer();
  const gateway = await readyGateway(chat, silent);
  await chat.control('POST', '/token/revoke');
  await expect.poll(() => gateway.status().state, soon).not.toBe('ready');
  await expect.poll(() => gateway.status().problem, soon).toMatch(/token/);
  await chat.control('POST', '/token/restore');
  await ready(gateway);
  expect((await countersOf(chat)).identifies).toBeLessThanOrEqual(3);
});

test('an application that may not see joins still takes commands', async () => {
  const chat = await chatServer({ gateway: { privilegedIntents: 0 } });
  await chat.discord.replaceCommands(commandDefinitions);
  const gateway = await readyGateway(chat, silent);
  expect(gateway.status().problem).toMatch(/Server Members Intent/);
  expect((await command(chat, 'refresh')).answer).toMatchObject({ content: 'ok' });
});

test('a stopped gateway has no socket and never reconnects, even when stopped in between', async () => {
  const chat = await chatServer();
  const gateway = await readyGateway(chat, silent);
  await chat.control('POST', '/gateway', { action: 'reconnect' });
  await expect.poll(() => gateway.status().state, { interval: 1 }).not.toBe('ready');
  await gateway.stop();
  expect(gateway.status().state).toBe('stopped');
  // Longer than the half second after which discord.js reconnects by itself.
  const until = performance.now() + 900;
  await expect.poll(() => performance.now() > until, soon).toBe(true);
  expect((await countersOf(chat)).open_sockets).toBe(0);
});
