import { freePort } from '@guildhall/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { answerInteraction } from '../../src/clients/discord/commands/answer-interaction.js';
import { commandDefinitions } from '../../src/clients/discord/commands/command-definitions.js';
import type {
  CommandHandler,
  CommandRequest,
} from '../../src/clients/discord/commands/command-request.js';
import { createGateway, type GatewayOptions } from '../../src/clients/discord/gateway.js';
import { chatServer, JANE_ID, OUTSIDER_ID, SERVER_ID, TOKEN } from './harness.js';

type Chat = Awaited<ReturnType<typeof chatServer>>;

interface Counters {
  readonly identifies: number;
  readonly resumes: number;
  readonly open_sockets: number;
}
const countersOf = async (chat: Chat) => (await chat.control('GET', '/counters')) as Counters;

const silent: CommandHandler = async () => ({ content: 'ok' });
const soon = { timeout: 40_000, interval: 20 };

function gatewayOf(
  chat: Chat,
  handle: CommandHandler = silent,
  more: Partial<GatewayOptions> = {},
) {
  const gateway = createGateway({
    apiUrl: `${chat.server.url}/api`,
    token: TOKEN,
    serverId: SERVER_ID,
    onJoin: () => undefined,
    onUpdate: () => undefined,
    onSession: () => undefined,
    onCommand: interaction =>
      answerInteraction(interaction, { handle, apology: () => 'Sorry.', onError: () => undefined }),
    onError: () => undefined,
    ...more,
  });
  onTestFinished(gateway.stop);
  gateway.start();
  return gateway;
}

async function ready(gateway: ReturnType<typeof gatewayOf>): Promise<void> {
  await expect.poll(() => gateway.status().state, soon).toBe('ready');
}
async function readyGateway(...given: Parameters<typeof gatewayOf>) {
  const gateway = gatewayOf(...given);
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
const join = (chat: Chat) =>
  chat.control('POST', '/members', { chat_id: OUTSIDER_ID, username: 'elsewhere' });

test('a command is answered once and only to its caller, however many sessions are connected', async () => {
  const chat = await chatServer();
  await chat.discord.replaceCommands(commandDefinitions);
  const seen: CommandRequest[] = [];
  const handle: CommandHandler = async request => {
    seen.push(request);
    return { content: 'Hola @everyone', link: { label: 'Abrir', url: 'https://example.org/v' } };
  };
  await Promise.all([readyGateway(chat, handle), readyGateway(chat, handle)]);
  const result = await command(chat, 'verify', { options: { member_number: '100' } });
  expect(result.answer).toMatchObject({ content: 'Hola @everyone', ephemeral: true });
  expect(seen).toEqual([
    {
      given: 'typed',
      name: 'verify',
      options: { member_number: '100' },
      account: {
        id: JANE_ID,
        username: 'jane',
        role_ids: [expect.any(String), expect.any(String)],
      },
      locale: 'es-ES',
    },
  ]);
  expect(JSON.stringify(result)).toContain('https://example.org/v');
});

test('a handler that fails is an apology, not silence', async () => {
  const chat = await chatServer();
  await chat.discord.replaceCommands(commandDefinitions);
  await readyGateway(chat, () => Promise.reject(new Error('broken')));
  expect((await command(chat, 'refresh')).answer).toMatchObject({ content: 'Sorry.' });
});

test('a join triggers the handler, and a failing handler does not block later joins', async () => {
  const chat = await chatServer();
  const joined: string[] = [];
  const errors: unknown[] = [];
  await readyGateway(chat, silent, {
    onJoin: chatId => {
      joined.push(chatId);
      if (joined.length === 1) throw new Error('broken');
    },
    onError: error => errors.push(error),
  });
  await join(chat);
  await expect.poll(() => errors, soon).toHaveLength(1);
  await chat.control('DELETE', `/members/${OUTSIDER_ID}`);
  await join(chat);
  await expect.poll(() => joined, soon).toEqual([OUTSIDER_ID, OUTSIDER_ID]);
});

test('an update of a member who is not cached triggers the handler', async () => {
  const chat = await chatServer();
  const changed: string[] = [];
  await readyGateway(chat, silent, { onUpdate: chatId => changed.push(chatId) });
  await chat.control('PUT', `/members/${JANE_ID}`, { nickname: 'Jane' });
  await chat.control('PUT', `/members/${JANE_ID}`, { nickname: 'Janet' });
  await expect.poll(() => changed, soon).toEqual([JANE_ID, JANE_ID]);
});

test('a lost connection is resumed without a new session, and missed events are replayed', async () => {
  const chat = await chatServer();
  const joined: string[] = [];
  let sessions = 0;
  const gateway = await readyGateway(chat, silent, {
    onJoin: chatId => joined.push(chatId),
    onSession: () => sessions++,
  });
  await chat.control('POST', '/gateway', { action: 'close', code: 4000 });
  await join(chat);
  await expect.poll(() => joined, soon).toEqual([OUTSIDER_ID]);
  await ready(gateway);
  expect(sessions).toBe(1);
  expect(await countersOf(chat)).toMatchObject({ identifies: 1, resumes: 1 });
});

test('a lost session is replaced, and missed joins are reported', async () => {
  const chat = await chatServer();
  let sessions = 0;
  const gateway = await readyGateway(chat, silent, { onSession: () => sessions++ });
  await chat.control('POST', '/gateway', { action: 'invalid_session' });
  await expect.poll(() => sessions, soon).toBe(2);
  await ready(gateway);
});

test('the gateway connects once the chat server is available, and reconnects after a later outage', {
  timeout: 60_000,
}, async () => {
  const port = await freePort();
  const away = await chatServer({ port });
  await away.server.stop();
  const gateway = gatewayOf(away);
  await expect.poll(() => gateway.status().problem, soon).not.toBeNull();
  const first = await chatServer({ port });
  await ready(gateway);
  await first.server.stop();
  await expect.poll(() => gateway.status().state, soon).toBe('connecting');
  const second = await chatServer({ port });
  await ready(gateway);
  expect(await countersOf(second)).toMatchObject({ identifies: 1 });
});

test('a token that is refused closes the session, and a renewed one brings it back', async () => {
  const chat = await chatServer();
  const gateway = await readyGateway(chat);
  await chat.control('POST', '/token/revoke');
  await expect.poll(() => gateway.status().problem, soon).toMatch(/invalid token/);
  await chat.control('POST', '/token/restore');
  await ready(gateway);
  expect((await countersOf(chat)).identifies).toBe(2);
});

test('without identifies left it does not connect', async () => {
  const chat = await chatServer();
  await chat.control('POST', '/gateway', { action: 'budget', remaining: 0, reset_after_ms: 1_500 });
  const gateway = gatewayOf(chat);
  await expect.poll(() => gateway.status().problem, soon).toMatch(/Not enough sessions/);
  expect((await countersOf(chat)).identifies).toBe(0);
  await ready(gateway);
});

test('commands still work without the members intent', async () => {
  const chat = await chatServer({ seesMembers: false });
  await chat.discord.replaceCommands(commandDefinitions);
  let sessions = 0;
  const gateway = await readyGateway(chat, silent, { onSession: () => sessions++ });
  expect(gateway.status().problem).toMatch(/Server Members Intent/);
  expect((await command(chat, 'refresh')).answer).toMatchObject({ content: 'ok' });
  expect(sessions).toBe(0);
});

test('a stopped gateway has no socket', async () => {
  const chat = await chatServer();
  const gateway = await readyGateway(chat);
  await gateway.stop();
  expect(gateway.status().state).toBe('stopped');
  expect((await countersOf(chat)).open_sockets).toBe(0);
});
