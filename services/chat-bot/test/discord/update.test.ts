import { expect, test } from 'vitest';
import type { Restored } from '../../src/clients/discord/lost-updates.js';
import type { Account, ServerSnapshot } from '../../src/clients/discord/snapshot.js';
import { planUpdate, surveyRoles } from '../../src/features/roles/plan.js';
import { chatServer, JANE_ID, OUTSIDER_ID, OWNER_ID, rejection, SERVER_ID } from './harness.js';

const reason = 'test';
const PATCH = { method: 'PATCH', path: `/guilds/${SERVER_ID}/members/${JANE_ID}` };
const GET = { ...PATCH, method: 'GET' };

function give(roles: string[], nickname: string | null = null) {
  return (account: Account, server: ServerSnapshot) =>
    planUpdate(surveyRoles(server, ['Member', 'Rep']), account, { roles, nickname }).patch;
}

test('one PATCH writes roles and nickname, and leaves what is not managed', async () => {
  const { discord, requests, account } = await chatServer();
  const update = await discord.updateAccount(JANE_ID, give(['Member'], 'Jane D'), { reason });
  expect(await account(JANE_ID)).toMatchObject({ roles: ['VIP', 'Member'], nickname: 'Jane D' });
  expect(update.after.role_ids).toHaveLength(2);
  expect(update.after.nickname).toBe('Jane D');
  const sent = await requests();
  expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('nothing is asked where nothing changes', async () => {
  const { discord, requests } = await chatServer();
  await discord.updateAccount(JANE_ID, give(['Rep']), { reason });
  expect((await requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the reason is in the audit log', async () => {
  const { discord, control } = await chatServer();
  await discord.updateAccount(JANE_ID, give(['Member']), { reason: 'Fähigkeit \ud83d 100 %' });
  expect(JSON.stringify(await control('GET', '/audit-log'))).toContain('Fähigkeit  100 %');
});

test('an account elsewhere is DISCORD_USER_NOT_FOUND, and nothing that is no id is asked for', async () => {
  const { discord, requests } = await chatServer();
  expect(await discord.findAccount(OUTSIDER_ID)).toBeNull();
  const before = (await requests()).length;
  for (const id of ['../../users/@me', '1', ''])
    expect(await rejection(discord.getAccount(id))).toMatchObject({
      code: 'DISCORD_USER_NOT_FOUND',
      status: 404,
    });
  expect(await requests()).toHaveLength(before);
});

test('a write that failed is decided again from a new read', async () => {
  const { discord, fault, control, account } = await chatServer();
  await fault({ ...PATCH, status: 500, times: 1 });
  let decisions = 0;
  async function anotherBot(): Promise<void> {
    await control('PUT', `/members/${JANE_ID}`, { roles: ['Rep'] });
  }
  const meanwhile: Promise<void>[] = [];
  await discord.updateAccount(
    JANE_ID,
    (account, server) => {
      if (++decisions === 1) meanwhile.push(anotherBot());
      return give(['Member'])(account, server);
    },
    { reason },
  );
  await Promise.all(meanwhile);
  expect(decisions).toBe(2);
  expect((await account(JANE_ID)).roles).toEqual(['Member']);
});

test('a nickname that is refused does not keep the roles back', async () => {
  const { discord, account } = await chatServer();
  const decide = (account: Account, server: ServerSnapshot) => ({
    roles: give(['Member'])(account, server)?.roles ?? [],
    nick: 'Boss',
  });
  const update = await discord.updateAccount(OWNER_ID, decide, { reason });
  expect(update.nicknameProblem).toMatchObject({ code: 'NICKNAME_UPDATE_FAILED', status: 502 });
  expect(await account(OWNER_ID)).toMatchObject({ roles: ['Member'], nickname: null });
});

test('a nickname that is all there is to do and refused is NICKNAME_UPDATE_FAILED', async () => {
  const { discord } = await chatServer();
  const work = discord.updateAccount(OWNER_ID, () => ({ nick: 'Boss' }), { reason });
  expect(await rejection(work)).toMatchObject({ code: 'NICKNAME_UPDATE_FAILED', status: 502 });
});

test('a role that was made anew under its name a moment ago is given at once', async () => {
  const { discord, control, account } = await chatServer();
  await discord.getServer();
  await control('DELETE', '/roles/Member');
  await control('PUT', '/roles/Member', {});
  await discord.updateAccount(JANE_ID, give(['Member']), { reason });
  expect((await account(JANE_ID)).roles).toContain('Member');
});

test('what is refused is not asked for twice', async () => {
  const { discord, fault, requests } = await chatServer();
  await fault({ ...PATCH, status: 403, code: 50013, times: null });
  const work = discord.updateAccount(JANE_ID, give(['Member']), { reason });
  expect(await rejection(work)).toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS', status: 403 });
  expect((await requests()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test('an empty answer that calls itself JSON is read again and compared', async () => {
  const { discord, fault } = await chatServer();
  await fault({ ...PATCH, status: 204, after_effect: true });
  const update = await discord.updateAccount(JANE_ID, give(['Member'], 'Jane'), { reason });
  expect(update.after.nickname).toBe('Jane');
});

test('a read without roles is a failed read, never an account without roles', async () => {
  const { discord, fault, account } = await chatServer();
  await fault({ ...GET, status: 200, body: { user: { id: JANE_ID } }, times: null });
  const work = discord.updateAccount(JANE_ID, give([]), { reason });
  expect(await rejection(work)).toMatchObject({ code: 'SERVER_UNAVAILABLE' });
  expect((await account(JANE_ID)).roles).toEqual(expect.arrayContaining(['VIP', 'Rep']));
});

// Manage Roles, Manage Nicknames and View Audit Log, from Discord's table of permissions.
const permissions = (1n << 28n) | (1n << 27n) | (1n << 7n);

async function raced(rolesOfAnotherBot: string[], trouble?: object) {
  const restored: Restored[] = [];
  const chat = await chatServer(
    { botRole: { permissions }, roles: ['Member', 'Rep', 'VIP', 'Extra'].map(name => ({ name })) },
    { timeoutMs: 3_000, onRestored: async one => void restored.push(one) },
  );
  await chat.fault({ ...PATCH, delay_ms: 300 });
  if (trouble) await chat.fault({ method: 'GET', path: '/guilds/*/audit-logs', ...trouble });
  const meanwhile: Promise<unknown>[] = [];
  const decide = (account: Account, server: ServerSnapshot) => {
    if (meanwhile.length === 0)
      meanwhile.push(chat.control('PUT', `/members/${JANE_ID}`, { roles: rolesOfAnotherBot }));
    return give(['Member'])(account, server);
  };
  await chat.discord.updateAccount(JANE_ID, decide, { reason });
  await Promise.all(meanwhile);
  await expect.poll(() => restored.length, { timeout: 15_000 }).toBe(1);
  return { roles: (await chat.account(JANE_ID)).roles.sort(), restored };
}

test('what another bot gave while our write was under way is given back', async () => {
  expect(await raced(['VIP', 'Rep', 'Extra'])).toEqual({
    roles: ['Extra', 'Member', 'VIP'],
    restored: [{ chatId: JANE_ID, added: ['Extra'], removed: [] }],
  });
});

test('what another bot took while our write was under way is taken again', async () => {
  expect(await raced(['Rep'])).toEqual({
    roles: ['Member'],
    restored: [{ chatId: JANE_ID, added: [], removed: ['VIP'] }],
  });
});

test.each([
  ['whose entry comes late', { status: 200, body: { audit_log_entries: [] } }],
  ['that could not be looked at', { status: 500, times: 3 }],
])(
  'what was undone by a write %s is given back all the same',
  async (_, trouble) => {
    expect((await raced(['VIP', 'Rep', 'Extra'], trouble)).roles).toEqual([
      'Extra',
      'Member',
      'VIP',
    ]);
  },
  20_000,
);
