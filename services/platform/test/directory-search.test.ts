import { afterAll, describe, expect, test } from 'vitest';
import { numbersOf, people, startDirectory } from './directory-setup.js';

const directory = await startDirectory();
afterAll(() => directory.platform.stop());

async function numbers(query: object): Promise<string[]> {
  const { status, body } = await directory.search({ limit: 500, ...query });
  expect(status).toBe(200);
  expect(body.total).toBe(body.members.length);
  return numbersOf(body.members);
}

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
    // A chat account's number, which finds its member in administration only.
    ['100000000000000001', []],
    ['jo', ['1001', '1002']],
    ['nu', ['1001', '1002', 'jones']],
    ['o', ['1003', '1004', '1013', '1014', 'jones']],
    ['mary smith-jones', ['1011']],
    ['Smith-Jones, Mary', ['1011']],
    ['M. Smith-Jones', ['1011']],
    ['ΓΙΏΡΓΟΣ ΠΑΠΆΣ', ['1012']],
    ['γιωργος παπας', ['1012']],
    ['παπασ', ['1012']],
    ["o'dea", ['1013', '1014']],
    ['odea', ['1013', '1014']],
    ['O`DEA', ['1013', '1014']],
    ['O´Dea', ['1013', '1014']],
    ['se', ['1013']],
    ['Bo-Yi de la Vega Jr', ['1016']],
    ['vega, bo yi', ['1016']],
    ['de la', ['1016']],
    ['vega ga', []],
    ['la ve', ['1016']],
    ['bo vega', ['1016']],
    ['yi vega', ['1016']],
    ['o b', ['1003', '1004']],
    ['. b', []],
    ['( [', []],
    ['vega \\y', []],
    ['vega $', []],
    ['la', []],
    // The same word again is no second one, beside which it might stand anywhere.
    ['la LA', []],
    // Invisible characters that no one types: a soft hyphen, a zero-width non-joiner, a direction mark.
    ['abdulrahman', ['1015']],
    ['علیرضا', ['1015']],
    ['علی\u200cرضا\u200f', ['1015']],
    ['ann', ['1011']],
    ['zzz', []],
    ['jose zzz', []],
    ["'; drop table members; --", []],
  ])(
    'for %s ignores accents and case, requires all words, and escapes patterns',
    async (q, expected) => {
      expect((await numbers({ q })).sort()).toEqual(expected);
    },
  );

  test('by member number needs the whole number, and puts that member first', async () => {
    expect(await numbers({ q: 'jones' })).toEqual(['jones', '1011']);
    expect(await numbers({ q: '1003' })).toEqual(['1003']);
    expect(await numbers({ q: '100' })).toEqual(['1005']);
    expect(await numbers({ q: '1003 sinead' })).toEqual(['1003']);
    expect(await numbers({ q: 'sinead 1004' })).toEqual([]);
    // A name that is another's number: who has the number stands first.
    expect(await numbers({ q: 'jones jones' })).toEqual(['jones', '1011']);
  });

  test('without words returns every active member', async () => {
    for (const query of [{}, { q: '' }, { q: '   ' }])
      expect((await numbers(query)).length).toBe(people.length - 1);
  });

  test('of 10,000 characters is refused as too long', async () => {
    const answer = await directory.search({ q: 'x'.repeat(10_000) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'VALIDATION_ERROR' } });
    expect(answer.body.details.issues).toMatchObject([{ path: 'query.q' }]);
  });

  test('gives summaries as specified', async () => {
    const { body } = await directory.search({ q: '1001' });
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

  test('can combine all filters', async () => {
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
    // As people type them.
    expect(await numbers({ facility: 'aaa', q: 'nunez' })).toEqual(['1001']);
    expect(await numbers({ region: 'nw', facility: 'aaa', q: 'nunez' })).toEqual(['1001']);
    expect(await numbers({ q: '1010' })).toEqual([]);
  });

  test('in an unknown facility is an error, in one without members is empty', async () => {
    expect(await directory.search({ facility: 'XXX' })).toMatchObject({
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
  ])('with %o is invalid', async query => {
    expect(await directory.search(query)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_ERROR' },
    });
  });
});
