import type { RosterMember } from '@guildhall/contracts/platform';
import { afterAll, expect, test } from 'vitest';
import { insertMembers } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform();
const { pool } = platform;
await pool.query(
  `insert into facilities (code, name) values ('ZNY', 'New York Center'), ('ZBW', 'Boston Center')`,
);
await insertMembers(pool, [
  { member_number: '1', first_name: 'Rosa', last_name: 'Quintero', facility_code: 'ZNY' },
  { member_number: '2', first_name: 'Ben', last_name: 'Ames', facility_code: 'ZNY' },
  { member_number: '3', last_name: 'Gone', facility_code: 'ZNY', status: 'inactive' },
  { member_number: '4', last_name: 'Elsewhere', facility_code: 'ZBW' },
  { member_number: '5', last_name: 'Former', facility_code: 'ZNY', status: 'inactive' },
]);
await pool.query(
  `insert into positions (id, member_number, position_type, facility_code, start_date, end_date, is_active)
   values (1, '1', 'facrep', 'ZNY', '2020-01-01', null, true),
          (2, '4', 'facrep', 'ZNY', '2020-01-01', '2021-01-01', false),
          (3, '5', 'facrep', 'ZNY', '2020-01-01', null, true)`,
);
await pool.query(
  `insert into chat_links (member_number, chat_id, verified_at) values ('2', '184067352906014723', now())`,
);
afterAll(() => platform.stop());

async function ask(member: string | null, path: string) {
  const headers = await platform.session({ subject: `person-${member}`, member, roles: [] });
  return platform.send('GET', path, { headers });
}
const roster = '/api/facilities/ZNY/members';

test('a representative sees active members of the facility, by name, and who is linked', async () => {
  const { status, body } = await ask('1', roster);
  expect(status).toBe(200);
  expect(body).toMatchObject({ facility_name: 'New York Center', total: 2, limit: 50, offset: 0 });
  expect(body.members.map((each: RosterMember) => [each.last_name, each.chat_verified])).toEqual([
    ['Ames', true],
    ['Quintero', false],
  ]);
});

test('a member sees the current representatives of their facility, even if those belong to others', async () => {
  await pool.query(
    `insert into positions (id, member_number, position_type, facility_code, start_date)
     values (4, '4', 'facrep', 'ZBW', '2020-01-01'), (5, '4', 'facrep', 'ZNY', '2020-01-01')`,
  );
  const names = async (member: string | null) => {
    const { body } = await ask(member, '/api/me/representatives');
    const { facility_code, representatives } = body;
    return [facility_code, ...representatives.map((each: RosterMember) => each.last_name)];
  };
  expect(await names('2')).toEqual(['ZNY', 'Elsewhere', 'Quintero']);
  expect(await names('4')).toEqual(['ZBW', 'Elsewhere']);
  expect(await names(null)).toEqual([null]);
  // Positions that do not count: ended, or held by a former member.
  await pool.query(`delete from positions where id in (4, 5)`);
  expect(await names('2')).toEqual(['ZNY', 'Quintero']);
  expect(await names('4')).toEqual(['ZBW']);
});

test('a representative sees a colleague’s name, number, mail address, and whether the account is linked', async () => {
  const { body } = await ask('1', roster);
  expect(Object.keys(body.members[0]).sort()).toEqual([
    'chat_verified',
    'first_name',
    'last_name',
    'member_number',
    'org_email',
  ]);
});

test('the mail address is shown only for an open mailbox', async () => {
  const addresses = async () =>
    (await ask('1', roster)).body.members.map((each: RosterMember) => each.org_email);
  expect(await addresses()).toEqual([null, null]);
  await pool.query(
    `insert into mail_accounts (member_number, address, created_at, closed_at)
     values ('1', 'rosa@example.org', now(), null), ('2', 'ben@example.org', now(), now())`,
  );
  expect(await addresses()).toEqual([null, 'rosa@example.org']);
});

test('a facility code is case-insensitive', async () => {
  expect((await ask('1', roster.replace('ZNY', 'zny'))).body).toEqual(
    (await ask('1', roster)).body,
  );
});

test.each([
  ['q=quin', ['Quintero']],
  ['chat_verified=true', ['Ames']],
  ['chat_verified=false', ['Quintero']],
  ['q=elsewhere', []],
  ['limit=1&offset=1', ['Quintero']],
])('searches and pages (%s)', async (query, names) => {
  const { body } = await ask('1', `${roster}?${query}`);
  expect(body.members.map((each: RosterMember) => each.last_name)).toEqual(names);
});

test.each([
  ['who represents another place', '1', '/api/facilities/ZBW/members'],
  ['whose term is over', '4', roster],
  ['who is not a member any more', '5', roster],
  ['who holds no position', '2', roster],
  ['whose login belongs to no member', null, roster],
  ['who asks for a facility that does not exist', '1', '/api/facilities/NONE/members'],
])('a member %s is refused', async (_, member, path) => {
  expect(await ask(member, path)).toMatchObject({ status: 403 });
});
