import { expect, test } from 'vitest';
import { getRoleRules } from '../rules/rules-file.js';
import { previewLine } from './rules-preview.js';

const member = {
  member_number: '100',
  status: 'active',
  first_name: 'Ana',
  last_name: 'Bo',
  facility_code: null,
  region_code: null,
  member_type_id: 1,
  member_type: 'Active',
  positions: [],
};
const rules = (text: string) => getRoleRules(text, 'rules.yaml');
const before = rules('{nickname: "{first_name}", roles: [{role: Member}, {role: Trainee}]}');
const holder = { chat_id: '400000000000000010', member, linked: true, isSuspended: false };
const after = (text: string, more = {}) => previewLine({ ...holder, ...more }, before, rules(text));

test('a role removed from the rules is no longer managed, so no member loses it', () => {
  expect(after('{nickname: "{first_name}", roles: [{role: Member}]}')).toBeNull();
});

test('a role only in also_managed is removed from members who have it', () => {
  const text = '{nickname: "{first_name}", roles: [{role: Member}], also_managed: [Trainee]}';
  expect(after(text)).toMatchObject({ gains: [], loses: ['Trainee'], nickname: null });
});

test('without a template nicknames stay, with another they change', () => {
  const roles = 'roles: [{role: Member}, {role: Trainee}]';
  expect(after(`{${roles}}`)).toBeNull();
  expect(after(`{nickname: "{last_name}", ${roles}}`)).toMatchObject({ nickname: 'Bo' });
});

test('a member who left is not affected by other rule changes', () => {
  const text = 'roles: [{role: Retired}], also_managed: [Member]';
  expect(after(`{${text}}`)).not.toBeNull();
  expect(after(`{${text}}`, { isSuspended: true })).toBeNull();
});
