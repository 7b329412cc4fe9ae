import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFacilities, insertLink, insertMembers, type MemberRow } from './factories.js';
import { type Platform, startPlatform } from './harness.js';

let platform: Platform;
let service: Record<string, string>;

const people: readonly MemberRow[] = [
  { member_number: '1001', first_name: 'José', last_name: 'Núñez', facility_code: 'AAA' },
  { member_number: '1002', first_name: 'Jose', last_name: 'Nunez', facility_code: 'BBB' },
  { member_number: '1003', first_name: 'Sinead', last_name: "O'Brien", facility_code: 'AAA' },
  { member_number: '1004', first_name: 'Conor', last_name: 'O’Brien', facility_code: 'AAA' },
  { member_number: '1005', first_name: 'Per_cy', last_name: '100%ish', facility_code: 'CCC' },
  { member_number: '1006', first_name: 'Back\\slash', last_name: 'Percy', facility_code: null },
  { member_number: '1007', first_name: 'שלום', last_name: 'כהן', facility_code: null },
  { member_number: '1008', first_name: '🎉🎉🎉', last_name: 'Party', facility_code: null },
  { member_number: '1009', first_name: 'ЖАННА', last_name: 'Straße', facility_code: null },
  {
    member_number: '1010',
    first_name: 'Gone',
    last_name: 'Nunez',
    status: 'inactive',
    facility_code: 'AAA',
  },
  {
    member_number: '1011',
    first_name: 'Mary Ann',
    last_name: 'Smith-Jones',
    member_type_id: 2,
    facility_code: null,
  },
  { member_number: 'jones', first_name: 'Numbered', last_name: 'Oddly', facility_code: null },
];

beforeAll(async () => {
  platform = await startPlatform();
  service = await platform.service(['directory:read']);
  await insertFacilities(platform.pool, { NW: ['AAA', 'BBB'], SE: ['CCC'] });
  await platform.pool.query(`update facilities set is_active = false where code = 'CCC'`);
  await insertMembers(platform.pool, people);
  await insertLink(platform.pool, '1001', '100000000000000001');
});
afterAll(() => platform.stop());

type Query = Readonly<Record<string, string | number | undefined>>;

const get = (path: string, headers = service) => platform.send('GET', path, { headers });
function search(query: Query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return get(`/api/members/search?${text}`);
}
async function numbers(query: Query): Promise<string[]> {
  const { status, body } = await search({ limit: 500, ...query });
  expect(status).toBe(200);
  expect(body.total).toBe(body.members.length);
  return body.members.map((member: { member_number: string }) => member.member_number);
}
const found = async (q: string) => (await numbers({ q })).sort();

describe('a search', () => {
  test.each([
    ['José', ['1001', '1002']],
    ['JOSÉ', ['1001', '1002']],
    ['jose', ['1001', '1002']],
    ['Jose\u0301', ['1001', '1002']],
    ['nunez jose', ['1001', '1002']],
    ['jose nunez', ['1001', '1002']],
    ['  jose   nunez ', ['1001', '1002']],
    ['une jos', ['1001', '1002']],
    ["o'brien", ['1003', '1004']],
    ['O’BRIEN', ['1003', '1004']],
    ['obrien', ['1003', '1004']],
    ["'br", ['1003', '1004']],
    ["o' con", ['1004']],
    ['%', []],
    ['0%i', ['1005']],
    ['_', []],
    ['r_c', ['1005']],
    ['\\', []],
    ['k\\s', ['1006']],
    ['שלום', ['1007']],
    ['כהן שלום', ['1007']],
    ['🎉🎉🎉', ['1008']],
    ['🎉', ['1008']],
    ['жанна', ['1009']],
    ['STRASSE', ['1009']],
    ['jo', ['1001', '1002']],
    ['nu', ['1001', '1002', 'jones']],
    ['o', ['1003', '1004', 'jones']],
    ['mary smith-jones', ['1011']],
    ['ann', ['1011']],
    ['zzz', []],
    ['jose zzz', []],
    ["'; drop table members; --", []],
  ])(
    'for %s finds by accents and case made alike, all words, nothing as a pattern',
    async (q, expected) => {
      expect(await found(q)).toEqual(expected);
    },
  );

  test('a member number matches as a whole, and stands first', async () => {
    expect(await numbers({ q: 'jones' })).toEqual(['jones', '1011']);
    expect(await numbers({ q: '1003' })).toEqual(['1003']);
    expect(await numbers({ q: '100' })).toEqual(['1005']);
    expect(await numbers({ q: '1003 sinead' })).toEqual(['1003']);
  });

  test('without words finds every active member', async () => {
    for (const query of [{}, { q: '' }, { q: '   ' }])
      expect((await numbers(query)).length).toBe(people.length - 1);
  });

  test('of 10,000 characters is told that this is too long', async () => {
    const answer = await search({ q: 'x'.repeat(10_000) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect(answer.body.details.issues).toMatchObject([{ path: 'query.q' }]);
  });

  test('gives summaries as specified', async () => {
    const { body } = await search({ q: '1001' });
    expect(body).toEqual({
      success: true,
      members: [
        {
          member_number: '1001',
          first_name: 'José',
          last_name: 'Núñez',
          facility_code: 'AAA',
          region_code: 'NW',
          member_type_id: 1,
          chat_verified: true,
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
    });
  });

  test('is narrowed by each filter, and by all together', async () => {
    expect((await numbers({ facility: 'AAA' })).sort()).toEqual(['1001', '1003', '1004']);
    expect((await numbers({ region: 'NW' })).sort()).toEqual(['1001', '1002', '1003', '1004']);
    expect(await numbers({ member_type_id: 2 })).toEqual(['1011']);
    expect(await numbers({ chat_verified: 'true' })).toEqual(['1001']);
    expect(await numbers({ chat_verified: 'false', q: 'jose' })).toEqual(['1002']);
    expect(await numbers({ active: 'false' })).toEqual(['1010']);
    expect((await numbers({ active: 'all', q: 'nunez' })).sort()).toEqual(['1001', '1002', '1010']);
    expect(
      await numbers({
        facility: 'AAA',
        region: 'NW',
        q: 'nunez',
        chat_verified: 'true',
        active: 'all',
      }),
    ).toEqual(['1001']);
    expect(await numbers({ region: 'none' })).toEqual([]);
    expect(await numbers({ q: '1010' })).toEqual([]);
  });

  test('in a facility that nobody knows is a mistake, in one without members is empty', async () => {
    expect(await search({ facility: 'XXX' })).toMatchObject({
      status: 400,
      body: { success: false, error: 'INVALID_FACILITY_CODE' },
    });
    expect(await numbers({ facility: 'CCC', q: 'nunez' })).toEqual([]);
  });

  test.each([
    { limit: 0 },
    { limit: 501 },
    { limit: 'many' },
    { limit: 1.5 },
    { offset: -1 },
    { active: 'maybe' },
    { chat_verified: 'perhaps' },
    { member_type_id: 'x' },
  ])('with %o is not valid', async query => {
    expect(await search(query)).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
  });

  test('is for services with the scope', async () => {
    const path = '/api/members/search';
    expect((await get(path, {})).status).toBe(401);
    expect((await get(path, await platform.service(['sync:read']))).status).toBe(403);
    expect((await get(path, await platform.person())).status).toBe(403);
  });
});

describe('pages of 500 members by 7', () => {
  const crowd = Array.from({ length: 500 }, (_, index) => ({
    member_number: `p${index}`,
    // Many share a name, so that only the number tells them apart.
    first_name: `Kim${index % 3}`,
    last_name: index % 2 === 0 ? 'Quisling' : 'Qureshi',
  }));
  beforeAll(() => insertMembers(platform.pool, crowd));

  test.each(['quis', 'qu', 'ki', 'kim q', ''])(
    'for "%s" are complete and without repeats',
    async q => {
      const expected = (await search({ q, limit: 500, offset: 0 })).body;
      const seen: string[] = [];
      for (let offset = 0; offset < expected.total + 7; offset += 7) {
        const { body } = await search({ q, limit: 7, offset });
        expect(body).toMatchObject({ total: expected.total, limit: 7, offset });
        seen.push(...body.members.map((member: { member_number: string }) => member.member_number));
      }
      expect(seen).toHaveLength(expected.total);
      expect(new Set(seen).size).toBe(expected.total);
      expect(seen.slice(0, 500)).toEqual(
        expected.members.map((member: { member_number: string }) => member.member_number),
      );
    },
  );
});

describe('facilities and regions', () => {
  test('count the members that a search finds there, and active facilities', async () => {
    const { facilities } = (await get('/api/facilities')).body;
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
      expect((await search({ facility: facility_code })).body.total).toBe(member_count);
    const { regions } = (await get('/api/regions')).body;
    expect(regions).toEqual([
      { region_code: 'NW', region_name: 'Region NW', facility_count: 2, member_count: 4 },
      { region_code: 'SE', region_name: 'Region SE', facility_count: 0, member_count: 1 },
    ]);
    for (const { region_code, member_count } of regions)
      expect((await search({ region: region_code })).body.total).toBe(member_count);
  });

  test('are for services with the scope', async () => {
    for (const path of ['/api/facilities', '/api/regions']) {
      expect((await get(path, {})).status).toBe(401);
      expect((await get(path, await platform.service(['members:read']))).status).toBe(403);
    }
  });
});

test('a total that was counted a moment ago counts who came, left and changed the name since', async () => {
  const total = async () => (await search({ q: 'wy', limit: 1 })).body.total;
  const change = (text: string) => platform.pool.query(text);
  const insert = (number: string) => insertMembers(platform.pool, [wy(number)]);
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
