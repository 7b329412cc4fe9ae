import { freePort } from '@guildhall/service-kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallOptions } from '../../src/clients/discord/calls.js';
import type { ChatError } from '../../src/clients/discord/chat-error.js';
import { createDiscord, type Discord } from '../../src/clients/discord/discord.js';
import { TOKEN_PROBE_MS } from '../../src/clients/discord/rest/limits.js';
import { chatCheck } from '../../src/compose/checks.js';
import { chatServer, JANE_ID, OWNER_ID, rejection, SERVER_ID, TOKEN } from './harness.js';

const path = `/guilds/${SERVER_ID}/members/${JANE_ID}`;
const GET = { method: 'GET', path };
const PATCH = { method: 'PATCH', path };
const reason = 'test';
const rename = () => ({ nick: 'Jane' });
/** As readiness says it, of a look that nobody had before. */
const healthOf = (discord: Discord) => chatCheck(discord, () => undefined)();

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const before = performance.now();
  const result = await work;
  return { result, ms: performance.now() - before };
}

test.each([
  ['answers 500', { status: 500 }, 'server_error'],
  [
    'answers 502 with a page',
    { status: 502, content_type: 'text/html', body: '<h1>' },
    'server_error',
  ],
  ['resets the connection', { kind: 'reset' }, 'unreachable'],
  ['hangs', { kind: 'hang' }, 'timeout'],
  ['answers what cannot be read', { status: 200, body: '{"roles":' }, 'unreadable'],
])(
  'a chat server that %s is SERVER_UNAVAILABLE, and works again without a restart',
  async (_, fault, why) => {
    const chat = await chatServer();
    await chat.fault({ ...GET, ...fault, times: null });
    const { result, ms } = await timed(rejection(chat.discord.getAccount(JANE_ID)));
    expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', status: 503, reason: why });
    expect(ms).toBeLessThan(4_000);
    const asked = (await chat.requests()).filter(request => request.path.endsWith(path));
    expect(asked.length).toBeLessThanOrEqual(3);
    await chat.control('DELETE', '/faults');
    expect(await chat.discord.getAccount(JANE_ID)).toMatchObject({ id: JANE_ID });
  },
);

test.each([
  ['a role that is none', { roles: [null] }],
  ['a role without permissions', { roles: [{ id: '1', name: 'x', position: 1, managed: false }] }],
  ['no roles', { roles: [] }],
])('a server with %s cannot be read', async (_, more) => {
  const chat = await chatServer();
  const body = { id: SERVER_ID, owner_id: JANE_ID, ...more };
  const fault = { method: 'GET', path: `/guilds/${SERVER_ID}`, exact: true, times: null };
  await chat.fault({ ...fault, status: 200, body });
  expect(await rejection(chat.discord.getServer())).toMatchObject({ reason: 'unreadable' });
});

test.each([
  ['nick', { nick: 7 }],
  ['username', { user: { id: JANE_ID, username: 7 } }],
])('an account whose %s is no text cannot be read', async (_, more) => {
  const chat = await chatServer();
  await chat.fault({ ...GET, status: 200, body: { roles: [], ...more }, times: null });
  const account = chat.discord.getAccount(JANE_ID);
  expect(await rejection(account)).toMatchObject({ reason: 'unreadable' });
});

test.each([
  ['the same members for each page', { id: JANE_ID, username: 'jane' }],
  ['somebody whose id is none', { id: 'jane', username: 'jane' }],
])('a list with %s ends', async (_, user) => {
  const chat = await chatServer();
  const body = [{ user, roles: [] }];
  await chat.fault({ path: `/guilds/${SERVER_ID}/members`, status: 200, body, times: 9 });
  const everybody = async () => {
    for await (const _page of chat.discord.listAccounts());
  };
  expect(await rejection(everybody())).toMatchObject({ reason: 'unreadable' });
});

test('a caller with little time is answered in that time', async () => {
  const chat = await chatServer({}, { timeoutMs: 3_000 });
  await chat.fault({ ...GET, kind: 'hang', times: null });
  const call = chat.discord.getAccount(JANE_ID, { deadlineMs: 300 });
  const { result, ms } = await timed(rejection(call));
  expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'timeout' });
  expect(ms).toBeLessThan(1_000);
});

const GUILD = { method: 'GET', path: `/guilds/${SERVER_ID}`, exact: true };

describe('of those who share one look at the server', () => {
  test('who has time gets it, though who asked first has gone', async () => {
    const chat = await chatServer({}, { timeoutMs: 3_000 });
    await chat.fault({ ...GUILD, delay_ms: 800 });
    const first = rejection(chat.discord.getServer({ deadlineMs: 200 }));
    const patient = chat.discord.getServer();
    expect(await first).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'timeout' });
    expect(await patient).toMatchObject({ id: SERVER_ID });
  });

  test('who has little time waits no longer, though who asked first does', async () => {
    const chat = await chatServer({}, { timeoutMs: 3_000 });
    await chat.fault({ ...GUILD, kind: 'hang', times: null });
    const long = { reason, deadlineMs: 2_000, priority: 'background' } as const;
    const first = rejection(chat.discord.updateAccount(JANE_ID, () => null, long));
    const look = rejection(chat.discord.getServer({ deadlineMs: 300 }));
    const { result, ms } = await timed(look);
    expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'timeout' });
    expect(ms).toBeLessThan(1_000);
    await first;
  });
});

test('a server that is not there is SERVER_UNAVAILABLE', async () => {
  const discord = createDiscord({
    apiUrl: `http://127.0.0.1:${await freePort()}/api`,
    token: TOKEN,
    serverId: SERVER_ID,
  });
  onTestFinished(discord.close);
  expect(await rejection(discord.getAccount(JANE_ID))).toMatchObject({ reason: 'unreachable' });
  expect(await healthOf(discord)).toMatchObject({ state: 'warning' });
});

test.each([[undefined], ['user'], ['shared'], ['global']])(
  'a short 429 of scope %s is waited out, and no caller sees it',
  async scope => {
    const chat = await chatServer();
    await chat.fault({ ...PATCH, status: 429, retry_after: 1, scope, times: 1 });
    await chat.discord.updateAccount(JANE_ID, rename, { reason });
    expect((await chat.account(JANE_ID)).nickname).toBe('Jane');
    const patches = (await chat.requests()).filter(({ method }) => method === 'PATCH');
    expect(patches.map(({ status }) => status)).toEqual([429, 200]);
  },
);

test.each([[undefined], ['user'], ['shared'], ['global']])(
  'a long 429 of scope %s is SERVER_UNAVAILABLE at once, and is not asked into again',
  async scope => {
    const chat = await chatServer();
    await chat.fault({ ...PATCH, status: 429, retry_after: 60, scope, times: null });
    const update = () => rejection(chat.discord.updateAccount(JANE_ID, rename, { reason }));
    const { result, ms } = await timed(update());
    expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'rate_limited' });
    expect((result as ChatError).retryAfter).toBeGreaterThanOrEqual(59);
    expect(ms).toBeLessThan(1_500);
    // Nor is it read again, of which nothing could come.
    const asked = (await chat.requests()).filter(({ path }) => path.endsWith(JANE_ID));
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
    await update();
    const patches = (await chat.requests()).filter(({ method }) => method === 'PATCH');
    expect(patches).toHaveLength(1);
  },
);

test('a person is served while all work in the background waits for one route', async () => {
  const patient = { timeoutMs: 60_000 };
  const { discord, fault, control } = await chatServer({}, patient);
  await fault({ method: 'PATCH', path: '/guilds/*/members/*', kind: 'hang', times: null });
  const behind = { reason, deadlineMs: 60_000, priority: 'background' } as const;
  const renamed = Array.from({ length: 20 }, () => discord.updateAccount(JANE_ID, rename, behind));
  expect(await discord.getAccount(OWNER_ID)).toMatchObject({ id: OWNER_ID });
  await control('DELETE', '/faults');
  await Promise.all(renamed);
});

test('work in the background leaves people a part of a limit, and all of it comes about', async () => {
  const others = Array.from({ length: 12 }, (_, i) => `4000000000000000${10 + i}`);
  const route = 'PUT /guilds/:guild_id/members/:user_id/roles/:role_id';
  const chat = await chatServer(
    {
      members: [JANE_ID, ...others].map(id => ({ id, username: `user${id.slice(-2)}` })),
      rateLimits: { routes: { [route]: { limit: 10, windowMs: 8_000 } } },
    },
    { timeoutMs: 3_000 },
  );
  const give = (id: string, patience: CallOptions) =>
    chat.discord.updateAccount(
      id,
      (_, { roles }) => ({ roles: roles.filter(({ name }) => name === 'Member').map(r => r.id) }),
      { reason, ...patience },
    );
  const slow = { priority: 'background', deadlineMs: 60_000 } as const;
  const working = Promise.all(others.map(id => give(id, slow)));
  const given = async () => (await chat.requests()).filter(({ method }) => method === 'PUT');
  await expect.poll(async () => (await given()).length).toBe(7);
  await give(JANE_ID, { deadlineMs: 3_000 });
  expect((await chat.account(JANE_ID)).roles).toEqual(['Member']);
  await working;
  expect((await given()).map(({ status }) => status)).toEqual(Array(13).fill(204));
});

test('whose time is over while everything is limited is told of the limit', async () => {
  const chat = await chatServer();
  await chat.discord.getServer();
  await chat.fault({ ...GUILD, status: 429, scope: 'global', retry_after: 4, times: 1 });
  // The look at the server is shared, and has more time than who asks for it.
  const look = chat.discord.getServer({ maxAgeMs: 0, deadlineMs: 1_500 });
  expect(await rejection(look)).toMatchObject({ reason: 'rate_limited' });
});

test('a 429 that says for ever is believed for an hour', async () => {
  const chat = await chatServer();
  await chat.fault({ ...GET, status: 429, retry_after: 1e9, times: null });
  const { retryAfter } = (await rejection(chat.discord.getAccount(JANE_ID))) as ChatError;
  expect(retryAfter).toBeLessThanOrEqual(3_601);
});

test.each([
  ['a bucket', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1e9' }],
  ['all that is asked', 200, { 'x-ratelimit-global': 'true', 'retry-after': '1e9' }],
  ['all that is asked', 503, { 'x-ratelimit-global': 'true', 'retry-after': '1e9' }],
])(
  'that %s is closed for ever, said with a %i, is believed for an hour',
  async (_, status, headers) => {
    const chat = await chatServer();
    await chat.fault({ ...GET, status, headers, body: { roles: [] } });
    const ask = () => chat.discord.getAccount(JANE_ID).catch((error: unknown) => error);
    await ask();
    const { retryAfter } = (await ask()) as ChatError;
    expect(retryAfter).toBeGreaterThan(3_000);
    expect(retryAfter).toBeLessThanOrEqual(3_601);
  },
);

test('a 429 that says at once is not repeated without a pause', async () => {
  const chat = await chatServer();
  const body = { message: 'limited', retry_after: 0, global: false };
  await chat.fault({ ...GET, status: 429, headers: { 'retry-after': '0' }, body, times: null });
  await rejection(chat.discord.getAccount(JANE_ID, { deadlineMs: 2_000 }));
  expect((await chat.requests()).length).toBeLessThanOrEqual(2);
});

test('a 429 that names no time is not repeated without a pause', async () => {
  const chat = await chatServer();
  await chat.fault({ ...GET, status: 429, content_type: 'text/html', body: 'banned', times: null });
  const error = await rejection(chat.discord.getAccount(JANE_ID, { deadlineMs: 2_000 }));
  expect(error).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'rate_limited' });
  expect((await chat.requests()).length).toBeLessThanOrEqual(2);
});

test.each([
  [404, 10007, 'DISCORD_USER_NOT_FOUND', 404],
  [404, 10013, 'DISCORD_USER_NOT_FOUND', 404],
  [403, 50013, 'INSUFFICIENT_PERMISSIONS', 403],
  [403, 50001, 'INSUFFICIENT_PERMISSIONS', 403],
  [403, 40333, 'INSUFFICIENT_PERMISSIONS', 403],
  [404, 10011, 'ROLE_ASSIGNMENT_FAILED', 502],
  [400, 50028, 'ROLE_ASSIGNMENT_FAILED', 502],
  [503, 0, 'SERVER_UNAVAILABLE', 503],
])('%i (%i) is %s', async (status, code, expected, ours) => {
  const chat = await chatServer();
  await chat.fault({ method: 'DELETE', path: `${path}/roles/*`, status, code, times: null });
  const work = chat.discord.updateAccount(JANE_ID, () => ({ roles: [] }), { reason });
  expect(await rejection(work)).toMatchObject({ code: expected, status: ours });
});

const unknownReason = { status: 400, code: 40333 };

test('a refusal for a reason that nobody knows names what was refused, and in Discord’s words why', async () => {
  const chat = await chatServer();
  const work = (patch: object) =>
    chat.discord.updateAccount(JANE_ID, () => patch, { reason }).catch((error: unknown) => error);
  await chat.fault({ path, ...unknownReason, times: null });
  expect(await work({ roles: [] })).toMatchObject({
    code: 'CHAT_REQUEST_REFUSED',
    message: expect.stringMatching(/GET \/guilds\/\{\}\/members\/\{\}: .+ \(40333\)/),
    suggestion: null,
  });
  await chat.control('DELETE', '/faults');
  await chat.fault({ method: 'DELETE', path: `${path}/roles/*`, ...unknownReason, times: null });
  expect(await work({ roles: [] })).toMatchObject({ code: 'ROLE_ASSIGNMENT_FAILED' });
  await chat.control('DELETE', '/faults');
  await chat.fault({ ...PATCH, ...unknownReason, times: null });
  // The roles are there all the same.
  expect(await work({ roles: [], nick: 'Jane' })).toMatchObject({
    nicknameProblem: { code: 'NICKNAME_UPDATE_FAILED' },
  });
  expect((await chat.account(JANE_ID)).roles).toEqual([]);
});

test('an answer to a command whose time is over is refused, and the bot’s token is not', async () => {
  const chat = await chatServer();
  await chat.fault({ path: '/webhooks', status: 401, code: 50027 });
  const late = chat.discord.rest.request({
    method: 'PATCH',
    route: '/webhooks/300000000000000002/a-token/messages/@original',
    body: { content: 'done' },
    auth: false,
    signal: AbortSignal.timeout(5_000),
    patienceMs: 0,
  });
  expect(await rejection(late)).toMatchObject({
    code: 'CHAT_REQUEST_REFUSED',
    message: expect.stringMatching(/PATCH \/webhooks\/.+ \(50027\)/),
  });
});

test('a refusal by something that is not Discord says nothing about what was asked', async () => {
  const chat = await chatServer();
  const page = { content_type: 'text/html', body: '<h1>Forbidden</h1>' };
  for (const status of [403, 404]) {
    await chat.fault({ ...GET, ...page, status, times: 3 });
    expect(await rejection(chat.discord.getAccount(JANE_ID))).toMatchObject({
      reason: 'unreadable',
      message: expect.stringContaining(`${status} not Discord’s`),
    });
  }
});

test('a refused token shows in the health, is asked about once a second, and works again', async () => {
  const chat = await chatServer();
  const well = { state: 'ok', message: null };
  expect(await healthOf(chat.discord)).toMatchObject(well);
  await chat.control('POST', '/token/revoke');
  const calls = Array.from({ length: 50 }, () => rejection(chat.discord.getAccount(JANE_ID)));
  for (const error of await Promise.all(calls))
    expect(error).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'token_refused' });
  expect(await healthOf(chat.discord)).toMatchObject({ state: 'failed' });
  const refused = (await chat.requests()).filter(({ status }) => status === 401);
  expect(refused.length).toBeLessThanOrEqual(5);
  await chat.control('POST', '/token/restore');
  await expect
    .poll(() => healthOf(chat.discord), { timeout: TOKEN_PROBE_MS * 5, interval: 100 })
    .toMatchObject(well);
  expect(await chat.discord.getAccount(JANE_ID)).toMatchObject({ id: JANE_ID });
});
