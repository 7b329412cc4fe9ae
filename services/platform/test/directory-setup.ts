import { insertFacilities, insertLink, insertMembers, type MemberRow } from './factories.js';
import { startPlatform } from './harness.js';

type Headers = Readonly<Record<string, string>>;
type Listed = readonly { readonly member_number: string }[];

export const people: readonly MemberRow[] = [
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
  { member_number: '1012', first_name: 'Γιώργος', last_name: 'Παπάς', facility_code: null },
  { member_number: '1013', first_name: 'Se\tan', last_name: 'O´Dea', facility_code: null },
  { member_number: '1014', first_name: 'Pat', last_name: 'O`Dea', facility_code: null },
  {
    member_number: '1015',
    first_name: 'علی\u200cرضا',
    last_name: 'Abdul\u00adrahman\u200e',
    facility_code: null,
  },
  { member_number: '1016', first_name: 'Bo-Yi', last_name: 'de la Vega Jr', facility_code: null },
  { member_number: 'jones', first_name: 'Numbered', last_name: 'Oddly', facility_code: null },
];

/** The platform with these people, and what its directory finds. */
export async function startDirectory() {
  const platform = await startPlatform();
  const service = await platform.service(['directory:read']);
  await insertFacilities(platform.pool, { NW: ['AAA', 'BBB'], SE: ['CCC'] });
  await platform.pool.query(`update facilities set is_active = false where code = 'CCC'`);
  await insertMembers(platform.pool, people);
  await insertLink(platform.pool, '1001', '100000000000000001');

  const get = (path: string, headers: Headers = service) => platform.send('GET', path, { headers });
  function search(query: object) {
    const given = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return get(`/api/members/search?${new URLSearchParams(given)}`);
  }
  return { platform, get, search };
}

export const numbersOf = (members: Listed): string[] =>
  members.map(({ member_number }) => member_number);
