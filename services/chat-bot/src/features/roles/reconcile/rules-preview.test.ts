import { expect, test } from 'vitest';
import { getRoleRules } from '../rules/rules-file.js';
import { previewLine } from './rules-preview.js';

const member = {
  member_number: '100',
  chat_id: '400000000000000010',
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
const after = (text: string) => previewLine(member, before, rules(text));

test('a role that is not named any more is lost by nobody: it is not managed', () => {
  expect(after('{nickname: "{first_name}", roles: [{role: Member}]}')).toBeNull();
});

test('a role that is only taken any more is lost by whoever has it', () => {
  const text = '{nickname: "{first_name}", roles: [{role: Member}], also_managed: [Trainee]}';
  expect(after(text)).toMatchObject({ gains: [], loses: ['Trainee'], nickname: null });
});

test('without a template nicknames stay, with another they change', () => {
  const roles = 'roles: [{role: Member}, {role: Trainee}]';
  expect(after(`{${roles}}`)).toBeNull();
  expect(after(`{nickname: "{last_name}", ${roles}}`)).toMatchObject({ nickname: 'Bo' });
});
