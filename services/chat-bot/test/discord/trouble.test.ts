import { freePort } from '@guildhall/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { ChatError } from '../../src/clients/discord/chat-error.js';
import { createDiscord, type Discord } from '../../src/clients/discord/discord.js';
import { chatCheck } from '../../src/compose/checks.js';
import { chatServer, JANE_ID, rejection, SERVER_ID, TOKEN } from './harness.js';

const path = `/guilds/${SERVER_ID}/members/${JANE_ID}`;
const GET = { method: 'GET', path };
const GUILD = { method: 'GET', path: `/guilds/${SERVER_ID}` };
const PATCH = { method: 'PATCH', path };
const reason = 'test';
const rename = () => ({ nick: 'Jane' });
/** A readiness result that is not cached. */
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
])(
  'a chat server that %s is SERVER_UNAVAILABLE, and works again without a restart',
  async (_, fault, why) => {
    const chat = await chatServer({}, { timeoutMs: 1_000 });
    await chat.fault({ ...GET, ...fault, times: null });
    const { result, ms } = await timed(rejection(chat.discord.getAccount(JANE_ID)));
    expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', status: 503, reason: why });
    // After two attempts, and not only at the deadline of six seconds.
    expect(ms).toBeLessThan(5_000);
    await chat.control('DELETE', '/faults');
    expect(await chat.discord.getAccount(JANE_ID)).toMatchObject({ id: JANE_ID });
  },
);

test('a caller with little time is answered in that time', async () => {
  const chat = await chatServer({}, { timeoutMs: 60_000 });
  await chat.fault({ ...GET, kind: 'hang', times: null });
  const call = chat.discord.getAccount(JANE_ID, { deadlineMs: 300 });
  const { result, ms } = await timed(rejection(call));
  expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'timeout' });
  expect(ms).toBeLessThan(5_000);
});

test('callers share one look at the server: a short deadline fails early, a longer one gets the result', async () => {
  const chat = await chatServer();
  await chat.fault({ ...GUILD, delay_ms: 1_500 });
  const hasty = rejection(chat.discord.getServer({ deadlineMs: 200 }));
  const patient = chat.discord.getServer();
  const first = await Promise.race([hasty, patient]);
  expect(first).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'timeout' });
  expect(await patient).toMatchObject({ id: SERVER_ID });
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

test('a long 429 is SERVER_UNAVAILABLE at once, with Retry-After, and no more requests are sent', async () => {
  const chat = await chatServer();
  await chat.fault({ ...PATCH, status: 429, retry_after: 60, scope: 'global', times: null });
  const update = () => rejection(chat.discord.updateAccount(JANE_ID, rename, { reason }));
  const { result, ms } = await timed(update());
  expect(result).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'rate_limited' });
  expect((result as ChatError).retryAfter).toBeGreaterThanOrEqual(59);
  expect(ms).toBeLessThan(5_000);
  await update();
  expect((await chat.requests()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('a call whose deadline passes during a rate limit fails, and writes nothing afterwards', async () => {
  const chat = await chatServer();
  await chat.fault({ ...PATCH, status: 429, retry_after: 1, scope: 'user', times: 1 });
  const late = chat.discord.updateAccount(JANE_ID, rename, { reason, deadlineMs: 500 });
  expect(await rejection(late)).toMatchObject({ code: 'SERVER_UNAVAILABLE', reason: 'timeout' });
  // The next of its kind waits behind it.
  await chat.discord.updateAccount(JANE_ID, () => ({ nick: 'Janet' }), { reason });
  const patches = (await chat.requests()).filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ status }) => status)).toEqual([429, 200]);
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

test('an unknown refusal names the request and quotes Discord', async () => {
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

test('a refusal by a server other than Discord does not quote the request', async () => {
  const chat = await chatServer();
  const page = { content_type: 'text/html', body: '<h1>Forbidden</h1>' };
  for (const status of [403, 404]) {
    await chat.fault({ ...GET, ...page, status, times: 1 });
    expect(await rejection(chat.discord.getAccount(JANE_ID))).toMatchObject({
      reason: 'unreadable',
      message: expect.stringContaining(`status ${status}) is not from Discord`),
    });
  }
});

test('a refused token shows in the health, is not retried constantly, and works again once accepted', async () => {
  const chat = await chatServer();
  const well = { state: 'ok', message: null };
  expect(await healthOf(chat.discord)).toMatchObject(well);
  await chat.control('POST', '/token/revoke');
  for (let asked = 0; asked < 50; asked++)
    expect(await rejection(chat.discord.getAccount(JANE_ID))).toMatchObject({
      code: 'SERVER_UNAVAILABLE',
      reason: 'token_refused',
    });
  expect(await healthOf(chat.discord)).toMatchObject({ state: 'failed' });
  const refused = (await chat.requests()).filter(({ status }) => status === 401);
  expect(refused.length).toBeLessThanOrEqual(2);
  await chat.control('POST', '/token/restore');
  await expect
    .poll(() => healthOf(chat.discord), { timeout: 20_000, interval: 100 })
    .toMatchObject(well);
  expect(await chat.discord.getAccount(JANE_ID)).toMatchObject({ id: JANE_ID });
});
