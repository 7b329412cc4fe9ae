import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { numbersOf, startDirectory } from './directory-setup.js';
import { insertMembers } from './factories.js';

const directory = await startDirectory();
afterAll(() => directory.platform.stop());

describe('pages of 500 members by 7', () => {
  const crowd = Array.from({ length: 500 }, (_, index) => ({
    member_number: `p${index}`,
    // Many share a name, so that only the number tells them apart.
    first_name: `Kim${index % 3}`,
    last_name: index % 2 === 0 ? 'Quisling' : 'Qureshi',
  }));
  beforeAll(() => insertMembers(directory.platform.pool, crowd));

  test.each(['quis', 'qu', 'ki', 'kim q', ''])(
    'for "%s" are complete and without repeats',
    async q => {
      const expected = (await directory.search({ q, limit: 500, offset: 0 })).body;
      const seen: string[] = [];
      for (let offset = 0; offset < expected.total + 7; offset += 7) {
        const { body } = await directory.search({ q, limit: 7, offset });
        expect(body).toMatchObject({ total: expected.total, limit: 7, offset });
        seen.push(...numbersOf(body.members));
      }
      expect(seen).toHaveLength(expected.total);
      expect(new Set(seen).size).toBe(expected.total);
      expect(seen.slice(0, 500)).toEqual(numbersOf(expected.members));
    },
  );
});

describe('facilities and regions', () => {
  test('have the number of members that a search finds there, and only active facilities are listed', async () => {
    const { facilities } = (await directory.get('/api/facilities')).body;
    expect(facilities).toEqual([
      {
        facility_code: 'AAA',
        facility_name: 'Facility AAA',
        region_code: 'NW',
        active: true,
        member_count: 3,
      },
      {
        facility_code: 'BBB',
        facility_name: 'Facility BBB',
        region_code: 'NW',
        active: true,
        member_count: 1,
      },
      {
        facility_code: 'CCC',
        facility_name: 'Facility CCC',
        region_code: 'SE',
        active: false,
        member_count: 1,
      },
    ]);
    for (const { facility_code, member_count } of facilities)
      expect((await directory.search({ facility: facility_code })).body.total).toBe(member_count);
    const { regions } = (await directory.get('/api/regions')).body;
    expect(regions).toEqual([
      { region_code: 'NW', region_name: 'Region NW', facility_count: 2, member_count: 4 },
      { region_code: 'SE', region_name: 'Region SE', facility_count: 0, member_count: 1 },
    ]);
    for (const { region_code, member_count } of regions)
      expect((await directory.search({ region: region_code })).body.total).toBe(member_count);
  });
});

test('a cached total is updated for members who joined, left or changed their name', async () => {
  const total = async () => (await directory.search({ q: 'wy', limit: 1 })).body.total;
  const change = (text: string) => directory.platform.pool.query(text);
  const insert = (number: string) => insertMembers(directory.platform.pool, [wy(number)]);
  const wy = (member_number: string) => ({
    member_number,
    first_name: 'Wynn',
    last_name: `Wy ${member_number}`,
    facility_code: null,
  });
  await insert('2001');
  await insert('2002');
  expect([await total(), await total()]).toEqual([2, 2]);
  await insert('2003');
  expect(await total()).toBe(3);
  await change(`update members set status = 'inactive' where member_number = '2001'`);
  expect(await total()).toBe(2);
  await change(
    `update members set last_name = 'Else', first_name = 'Else' where member_number = '2002'`,
  );
  expect(await total()).toBe(1);
  await change(`delete from members where member_number in ('2001', '2002', '2003')`);
  expect(await total()).toBe(0);
});

test('facilities are listed without paging, however many there are', async () => {
  const listed = async () => (await directory.get('/api/facilities')).body.facilities.length;
  const before = await listed();
  await directory.platform.pool.query(
    `insert into facilities (code, name) select 'F' || n, 'Facility ' || n from generate_series(1, 10000) n`,
  );
  expect(await listed()).toBe(before + 10_000);
});
