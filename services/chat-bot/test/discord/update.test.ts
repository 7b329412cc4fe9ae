import { expect, test } from 'vitest';
import type { Account, ServerSnapshot } from '../../src/clients/discord/snapshot.js';
import { planUpdate, surveyRoles } from '../../src/features/roles/plan/plan.js';
import { chatServer, JANE_ID, OUTSIDER_ID, OWNER_ID, rejection, SERVER_ID } from './harness.js';

const reason = 'test';
const MEMBER = `/guilds/${SERVER_ID}/members/${JANE_ID}`;
const GIVE = { method: 'PUT', path: `${MEMBER}/roles/*` };

function give(roles: string[], nickname: string | null = null) {
  return (account: Account, server: ServerSnapshot) =>
    planUpdate(surveyRoles(server, ['Member', 'Rep']), account, { roles, nickname }).patch;
}

test('each changed role is written separately, then the nickname; unmanaged roles stay', async () => {
  const { discord, requests, account } = await chatServer();
  const update = await discord.updateAccount(JANE_ID, give(['Member'], 'Jane D'), { reason });
  expect(await account(JANE_ID)).toMatchObject({ roles: ['VIP', 'Member'], nickname: 'Jane D' });
  expect(update.after.role_ids).toHaveLength(2);
  expect(update.after.nickname).toBe('Jane D');
  const writes = (await requests()).filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method }) => method)).toEqual(['PUT', 'DELETE', 'PATCH']);
});

test('no request is sent if nothing changes', async () => {
  const { discord, requests } = await chatServer();
  await discord.updateAccount(JANE_ID, give(['Rep']), { reason });
  expect((await requests()).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the reason is sent to Discord’s audit log', async () => {
  const { discord, requests } = await chatServer();
  await discord.updateAccount(JANE_ID, give(['Member']), { reason: 'Fähigkeit \ud83d 100 %' });
  expect(JSON.stringify(await requests())).toContain('Fähigkeit  100 %');
});

test('an account outside the server is DISCORD_USER_NOT_FOUND, and an invalid id is never requested', async () => {
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

test('a refused nickname does not prevent role changes', async () => {
  const { discord, account } = await chatServer();
  const decide = (account: Account, server: ServerSnapshot) => ({
    roles: give(['Member'])(account, server)?.roles ?? [],
    nick: 'Boss',
  });
  const update = await discord.updateAccount(OWNER_ID, decide, { reason });
  expect(update.nicknameProblem).toMatchObject({ code: 'NICKNAME_UPDATE_FAILED', status: 502 });
  expect(await account(OWNER_ID)).toMatchObject({ roles: ['Member'], nickname: null });
});

test('a refused nickname is NICKNAME_UPDATE_FAILED if it was the only change', async () => {
  const { discord } = await chatServer();
  const work = discord.updateAccount(OWNER_ID, () => ({ nick: 'Boss' }), { reason });
  expect(await rejection(work)).toMatchObject({ code: 'NICKNAME_UPDATE_FAILED', status: 502 });
});

test('a refused write is not requested twice', async () => {
  const { discord, fault, requests } = await chatServer();
  await fault({ ...GIVE, status: 403, code: 50013, times: null });
  const work = discord.updateAccount(JANE_ID, give(['Member']), { reason });
  expect(await rejection(work)).toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS', status: 403 });
  expect((await requests()).filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test.each([
  ['gave', ['VIP', 'Rep', 'Extra'], ['Extra', 'Member', 'VIP']],
  ['took', ['Rep'], ['Member']],
])('a role that another bot %s during our writes stays that way', async (_, theirs, expected) => {
  const roles = ['Member', 'Rep', 'VIP', 'Extra'].map(name => ({ name }));
  const { discord, fault, control, account } = await chatServer({ roles });
  await fault({ ...GIVE, delay_ms: 300 });
  const meanwhile: Promise<unknown>[] = [];
  await discord.updateAccount(
    JANE_ID,
    (before, server) => {
      meanwhile.push(control('PUT', `/members/${JANE_ID}`, { roles: theirs }));
      return give(['Member'])(before, server);
    },
    { reason },
  );
  await Promise.all(meanwhile);
  expect((await account(JANE_ID)).roles.sort()).toEqual(expected);
});
