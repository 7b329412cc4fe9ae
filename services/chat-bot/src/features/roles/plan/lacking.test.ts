import { describe, expect, test } from 'vitest';
import type { MemberFacts } from '../../../domain/member.js';
import { getRoleRules } from '../rules/rules-file.js';
import { lackingByRole } from './lacking.js';

const member: MemberFacts = {
  member_number: '1',
  first_name: 'Rosa',
  last_name: 'Quintero',
  status: 'active',
  member_type_id: 1,
  member_type: 'Active',
  facility_code: 'ZMA',
  region_code: 'ASO',
  positions: [{ position_type: 'facrep', facility_code: 'ZDC', active: true }],
};
const plain = { facilities: [], is_exception: false };

/** What the member lacks for role R. */
function lacks(when: string | null, more: Partial<MemberFacts> = {}) {
  const rules = getRoleRules(`roles: [{ role: R${when ? `, when: ${when}` : ''} }]`, 'rules.yaml');
  return lackingByRole({ ...member, ...more }, rules).get('R');
}

describe('an unassigned role', () => {
  test('lists the missing facts only', () => {
    expect(lacks('{ region_code: [ANE, AEA], member_type: Active }')).toEqual([
      [{ field: 'region_code', values: ['ANE', 'AEA'], ...plain }],
    ]);
  });
  test('lists facts that exclude the member', () => {
    expect(lacks('{ not: { facility_code: [ZMA, ZDC] } }')).toEqual([
      [{ field: 'facility_code', values: ['ZMA', 'ZDC'], facilities: [], is_exception: true }],
    ]);
  });
  test('lists every alternative', () => {
    const when =
      '{ any: [{ position: president }, { all: [{ region_code: ANE }, { position: { type: facrep, facility: ZNY } }] }] }';
    expect(lacks(when)).toEqual([
      [{ field: 'position', values: ['president'], ...plain }],
      [
        { field: 'region_code', values: ['ANE'], ...plain },
        { field: 'position', values: ['facrep'], facilities: ['ZNY'], is_exception: false },
      ],
    ]);
  });
  test('names the facility where a position must be held', () => {
    expect(lacks('{ position: { type: facrep, at_own_facility: true } }')).toEqual([
      [{ field: 'position', values: ['facrep'], facilities: ['ZMA'], is_exception: false }],
    ]);
  });
  test('names the status where a rule does not mention it', () => {
    const wanted = [[{ field: 'status', values: ['active'], ...plain }]];
    expect(lacks(null, { status: 'inactive' })).toEqual(wanted);
    expect(lacks('{ region_code: ASO }', { status: 'inactive' })).toEqual(wanted);
  });
  test('does not include roles that another rule assigns', () => {
    const rules = getRoleRules(
      'roles: [{ role: R, when: { region_code: ANE } }, { role: R }]',
      'rules.yaml',
    );
    expect(lackingByRole(member, rules).size).toBe(0);
  });
  test('has a limited number of alternatives, however deep the conditions', () => {
    const some = `{ any: [${['A', 'B', 'C', 'D'].map(code => `{ region_code: ${code} }`)}] }`;
    expect(lacks(`{ all: [${Array.from({ length: 30 }, () => some)}] }`)).toHaveLength(20);
  });
});
