import { expect, test } from 'vitest';
import { surveyChat } from '../../src/compose/chat-check.js';
import { getRoleRules } from '../../src/features/roles/rules/rules-file.js';
import { APPLICATION_ID, chatServer, SERVER_ID } from './harness.js';

const rules = getRoleRules('roles: [{ role: Member }]', 'rules.yaml');

test('a bot with all required permissions is reported as ready', async () => {
  const { discord } = await chatServer();
  expect(await surveyChat(discord, rules, false)).toMatchObject({ problems: [], warnings: [] });
  expect(await discord.listServers()).toEqual([expect.objectContaining({ id: SERVER_ID })]);
});

test('a disabled “Server Members Intent” is reported with where to switch it on', async () => {
  const { discord } = await chatServer({ seesMembers: false });
  const { problems, warnings } = await surveyChat(discord, rules, false);
  expect(problems).toEqual([]);
  expect(warnings).toEqual([
    expect.stringMatching(new RegExp(`Server Members Intent.*/applications/${APPLICATION_ID}/bot`)),
  ]);
});

test('a missing permission or a too low role position is reported by name', async () => {
  const { discord } = await chatServer({ botRole: { permissions: '0', above: 'Member' } });
  const { problems, inviteUrl } = await surveyChat(discord, rules, false);
  expect(problems).toEqual(
    ['Roles', 'Nicknames'].map(
      what => `The bot lacks “Manage ${what}”. Grant it with ${inviteUrl}`,
    ),
  );
  expect(inviteUrl).toContain('permissions=');
  const able = { permissions: String((1n << 28n) | (1n << 27n)), above: 'Member' };
  const below = await chatServer({ botRole: able });
  const rep = getRoleRules('roles: [{ role: Rep }]', 'rules.yaml');
  expect((await surveyChat(below.discord, rep, false)).problems).toEqual([
    expect.stringContaining('Drag the bot’s role above “Rep”'),
  ]);
});

test('an interactions URL that diverts commands is reported with where it is set', async () => {
  const { discord, fault } = await chatServer();
  const body = {
    id: APPLICATION_ID,
    flags: 2 ** 15,
    interactions_endpoint_url: 'https://x.test/i',
  };
  await fault({ path: '/applications/@me', status: 200, body });
  expect((await surveyChat(discord, rules, false)).warnings).toEqual([
    expect.stringMatching(/https:\/\/x\.test\/i.*“Interactions Endpoint URL”/),
  ]);
});

test('a missing invite permission is reported where the bot adds members to the server', async () => {
  const { discord } = await chatServer({
    botRole: { permissions: String((1n << 28n) | (1n << 27n)) },
  });
  expect((await surveyChat(discord, rules, false)).warnings).toEqual([]);
  const { problems, warnings, inviteUrl } = await surveyChat(discord, rules, true);
  expect(problems).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining(inviteUrl)]);
  const asked = BigInt(new URL(inviteUrl).searchParams.get('permissions') ?? 0);
  expect(asked & 1n).toBe(1n);
});
