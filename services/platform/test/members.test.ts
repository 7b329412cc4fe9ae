import { Member, POSITIONS_AT_MOST } from '@guildhall/contracts/platform';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFacilities, insertLink, insertMembers, insertPosition } from './factories.js';
import { startPlatform } from './harness.js';

const platform = await startPlatform({ MEMBER_TYPES: '1=Active,2=Retired' });
const key: Record<string, string> = await platform.apiKey(['members:read']);
const service = await platform.service(['members:read']);
await insertFacilities(platform.pool, { NW: ['ZQX', 'ZQY'] });
await insertMembers(platform.pool, [
  { member_number: '104233', email: 'rosa@example.org', facility_code: 'ZQX' },
  { member_number: '104234', member_type_id: 9, status: 'inactive' },
  { member_number: 'A"b\\c/ü' },
]);
await insertLink(platform.pool, '104233', '184067352906014723');
const position = { member_number: '104233', facility_code: 'ZQX' };
await insertPosition(platform.pool, { ...position, id: 7 });
await insertPosition(platform.pool, { ...position, id: 8, end_date: '2021-12-31' });
await insertPosition(platform.pool, { ...position, id: 9, start_date: '2999-01-01' });
afterAll(() => platform.stop());

const get = (path: string, headers = key) => platform.send('GET', path, { headers });
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('a member', () => {
  test('is returned completely, in the contract’s form', async () => {
    const { status, headers, body } = await get('/api/member/104233');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Value.Check(Member, body.member)).toBe(true);
    const position = {
      position_type: 'facrep',
      facility_code: 'ZQX',
      facility_name: 'Facility ZQX',
      start_date: '2020-01-01',
      end_date: null,
    };
    expect(body).toEqual({
      success: true,
      member: {
        member_number: '104233',
        first_name: 'Rosa',
        last_name: 'Quintero',
        email: 'rosa@example.org',
        facility_code: 'ZQX',
        facility_name: 'Facility ZQX',
        region_code: 'NW',
        region_name: 'Region NW',
        member_type_id: 1,
        member_type: 'Active',
        status: 'active',
        chat_id: '184067352906014723',
        chat_username: 'someone',
        chat_verified: true,
        identity_user_id: null,
        verified_at: timestamp,
        created_at: timestamp,
        updated_at: timestamp,
        org_email: null,
        positions: [
          { ...position, id: 7, active: true },
          { ...position, id: 8, end_date: '2021-12-31', active: false },
          { ...position, id: 9, start_date: '2999-01-01', active: false },
        ],
      },
    });
  });

  test('has every key, with null where there is no value', async () => {
    const { member } = (await get('/api/member/104234')).body;
    expect(Value.Check(Member, member)).toBe(true);
    expect(member).toMatchObject({
      email: null,
      facility_code: null,
      facility_name: null,
      region_code: null,
      region_name: null,
      member_type: 'Type 9',
      status: 'inactive',
      chat_id: null,
      chat_username: null,
      chat_verified: false,
      verified_at: null,
      positions: [],
    });
  });

  test('is found by the linked account, and by a number with any characters', async () => {
    const byAccount = await get('/api/member/chat/184067352906014723');
    expect(byAccount.body.member.member_number).toBe('104233');
    const odd = await get(`/api/member/${encodeURIComponent('A"b\\c/ü')}`);
    expect(odd.body.member.member_number).toBe('A"b\\c/ü');
  });

  test('is returned with and without a trailing slash, and to HEAD without a body', async () => {
    expect((await get('/api/member/104233/')).status).toBe(200);
    const head = await platform.app.inject({
      method: 'HEAD',
      url: '/api/member/104233',
      headers: key,
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test.each([
    '/api/member/999999',
    '/api/member/%00',
    `/api/member/${'9'.repeat(101)}`,
    '/api/member/chat/184067352906014724',
    '/api/member/chat/1234',
    '/api/member/chat/9223372036854775808',
    '/api/member/chat/%00',
    '/api/member/chat/rosa',
  ])('%s is MEMBER_NOT_FOUND', async path => {
    expect(await get(path)).toMatchObject({
      status: 404,
      body: { success: false, error: 'MEMBER_NOT_FOUND' },
    });
  });
});

describe('all members', () => {
  const list = async (query: string) => (await get(`/api/members?${query}`, service)).body;
  const numbersOf = (body: { members: { member_number: string }[] }) =>
    body.members.map(member => member.member_number);
  beforeAll(async () => {
    const crowd = Array.from({ length: 50 }, (_, index) => ({
      member_number: `c${String(index).padStart(2, '0')}`,
      facility_code: 'ZQY',
    }));
    await insertMembers(platform.pool, crowd);
    await insertLink(platform.pool, 'c07', '200000000000000007');
  });

  test('are paged in order, complete and without repeats', async () => {
    const seen: string[] = [];
    let after = '';
    for (;;) {
      const body = await list(`limit=7${after}`);
      expect(body.members.every((member: unknown) => Value.Check(Member, member))).toBe(true);
      seen.push(...numbersOf(body));
      if (body.next === null) break;
      expect(body.members).toHaveLength(7);
      after = `&after=${encodeURIComponent(body.next)}`;
    }
    expect(seen).toHaveLength(53);
    expect(seen).toEqual([...new Set(seen)].sort());
  });

  test('do not shift if a member is added before the page’s end', async () => {
    const first = await list('limit=10&facility=ZQY');
    await insertMembers(platform.pool, [{ member_number: 'c00a', facility_code: 'ZQY' }]);
    const second = await list(`limit=10&facility=ZQY&after=${first.next}`);
    expect(numbersOf(second)[0]).toBe('c10');
    await platform.pool.query(`delete from members where member_number = 'c00a'`);
  });

  test('can be filtered by facility, in any case', async () => {
    expect(await list('limit=50&facility=zqy')).toEqual(await list('limit=50&facility=ZQY'));
  });

  test('end with a null cursor exactly on the last page', async () => {
    expect((await list('limit=50&facility=ZQY')).next).toBeNull();
    expect((await list('limit=49&facility=ZQY')).next).toBe('c48');
  });

  test('can be filtered by account and facility', async () => {
    expect(numbersOf(await list('linked=true'))).toEqual(['104233', 'c07']);
    expect(numbersOf(await list('linked=true&facility=ZQY'))).toEqual(['c07']);
    expect(numbersOf(await list('linked=false&limit=1000'))).toHaveLength(51);
    expect(await list('facility=XXX')).toMatchObject({ error: 'INVALID_FACILITY_CODE' });
  });

  test.each(['limit=0', 'limit=1001', 'limit=x', 'linked=maybe', 'after='])(
    '%s is invalid',
    async query => {
      const answer = await get(`/api/members?${query}`, service);
      expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    },
  );
});

test('of a member with very many positions, current ones are returned', async () => {
  await insertMembers(platform.pool, [{ member_number: 'of-many' }]);
  await platform.pool.query(
    `insert into positions (id, member_number, position_type, start_date, end_date)
     select 1000 + n, 'of-many', 'former', '2010-01-01', '2011-01-01' from generate_series(1, $1) n`,
    [POSITIONS_AT_MOST],
  );
  await insertPosition(platform.pool, { id: 2000, member_number: 'of-many' });
  const { status, body } = await get('/api/member/of-many');
  expect([status, body.member.positions.length]).toEqual([200, POSITIONS_AT_MOST]);
  expect(body.member.positions.at(-1)).toMatchObject({ id: 2000, active: true });
});
