import { expect, test } from 'vitest';
import { diagnose } from '../roles/plan/diagnose.js';
import type { ServerView } from '../roles/plan/server-view.js';
import { getRoleRules } from '../roles/rules/rules-file.js';
import { problemList } from './problem-list.js';

const EVERYONE = '100000000000000000';
const MANAGE_ROLES = 1n << 28n;
const MANAGE_NICKNAMES = 1n << 27n;

const serverWhereBotMay = (permissions: bigint): ServerView => ({
  id: EVERYONE,
  owner_id: '1',
  roles: [
    { id: EVERYONE, name: '@everyone', position: 0, managed: false, permissions: '0' },
    { id: '5', name: 'Member', position: 1, managed: false, permissions: '0' },
    { id: '6', name: 'Bot', position: 2, managed: true, permissions: String(permissions) },
    { id: '7', name: 'Chief', position: 3, managed: false, permissions: '0' },
  ],
  bot: { id: '2', role_ids: ['6'] },
});

function listFor(
  permissions: bigint,
  source: string,
  locale: string,
  joins = false,
): readonly string[] {
  const rules = getRoleRules(source, 'rules.yaml');
  const found = diagnose(serverWhereBotMay(permissions), rules, { applicationId: '42', joins });
  return problemList(found, rules, locale).split('\n');
}

test('every problem is shown in the user’s language', () => {
  const source = 'roles: [{role: Chief}, {role: Gone}]';
  expect(listFor(MANAGE_ROLES, source, 'es-419')).toEqual([
    expect.stringMatching(/^• «Chief» no está por debajo/),
    expect.stringMatching(/^• El servidor no tiene ningún rol «Gone»/),
  ]);
  expect(listFor(MANAGE_ROLES, source, 'en-US')[0]).toMatch(/^• “Chief” is not below/);
});

test('a missing nickname permission is reported even if all roles work', () => {
  const source = 'nickname: "{first_name}"\nroles: [{role: Member}]';
  expect(listFor(MANAGE_ROLES, source, 'en-US')).toEqual([
    expect.stringContaining('“Manage Nicknames”'),
  ]);
  expect(listFor(MANAGE_ROLES, 'roles: [{role: Member}]', 'en-US')).toEqual(['']);
});

test('a missing invite permission is reported where the bot adds members to the server', () => {
  const source = 'roles: [{role: Member}]';
  expect(listFor(MANAGE_ROLES, source, 'en-US', true)).toEqual([
    expect.stringContaining('“Create Invite”'),
  ]);
});

test('a problem of all roles is reported once, even if the server has none of them', () => {
  for (const role of ['Member', 'Gone']) {
    const lines = listFor(MANAGE_NICKNAMES, `roles: [{role: ${role}}]`, 'en-US');
    expect(lines.filter(line => line.includes('“Manage Roles”'))).toHaveLength(1);
  }
});

test('a message that would exceed the limit ends after a complete line', () => {
  const source = `roles: [{role: [${Array.from({ length: 40 }, (_, i) => `"🎉🎉🎉 ${i}"`)}]}]`;
  const lines = listFor(MANAGE_ROLES, source, 'es-ES');
  expect(lines.join('\n').length).toBeLessThan(1_510);
  expect(lines.at(-1)).toBe('…');
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/reglas de roles\.$/);
});
