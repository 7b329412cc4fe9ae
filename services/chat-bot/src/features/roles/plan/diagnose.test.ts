import { expect, test } from 'vitest';
import { getRoleRules } from '../rules/rules-file.js';
import { diagnose } from './diagnose.js';
import type { ServerView } from './server-view.js';

const server: ServerView = {
  id: '100000000000000000',
  owner_id: '1',
  roles: [
    { id: '100000000000000000', name: '@everyone', position: 0, managed: false, permissions: '0' },
    { id: '5', name: 'Member', position: 1, managed: false, permissions: '0' },
    // Manage Roles only: 2^28, from Discord's table of permissions.
    { id: '6', name: 'Bot', position: 2, managed: true, permissions: '268435456' },
    { id: '7', name: 'Chief', position: 3, managed: false, permissions: '0' },
  ],
  bot: { id: '2', role_ids: ['6'] },
};
const rules = getRoleRules(
  'nickname: "{first_name}"\nroles:\n  - role: Member\n  - role: Chief\nalso_managed: Gone\n',
  'test',
);

test('a diagnosis lists each role in the rules, its line, and its obstacle', () => {
  const diagnosis = diagnose(server, rules, { applicationId: '42', joins: false });
  expect(diagnosis).toMatchObject({
    healthy: false,
    may_manage_roles: true,
    may_manage_nicknames: false,
    highest_bot_role: 'Bot',
  });
  expect(diagnosis.roles.map(({ ref, line, obstacle }) => [ref, line, obstacle?.reason])).toEqual([
    ['Member', 3, undefined],
    ['Chief', 4, 'role_above_bot'],
    ['Gone', null, 'unknown_role'],
  ]);
});

test('the invite asks for exactly Manage Roles, Manage Nicknames, and the commands', () => {
  const url = new URL(diagnose(server, rules, { applicationId: '42', joins: false }).invite_url);
  expect(url.origin + url.pathname).toBe('https://discord.com/oauth2/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '42',
    scope: 'bot applications.commands',
    // 2^28 + 2^27, from Discord's table of permissions.
    permissions: '402653184',
    guild_id: server.id,
    disable_guild_select: 'true',
  });
});

test('permissions of @everyone apply to the bot, too', () => {
  const roles = server.roles.map(role =>
    role.id === server.id ? { ...role, permissions: '1' } : role,
  );
  const view = { ...server, roles };
  expect(diagnose(view, rules, { applicationId: '42', joins: true }).may_invite).toBe(true);
});
