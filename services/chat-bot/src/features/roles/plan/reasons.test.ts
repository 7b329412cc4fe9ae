import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemberFacts } from '../../../domain/member.js';
import { managedRefs } from '../rules/rules.js';
import { getRoleRules } from '../rules/rules-file.js';
import { desiredState } from './desired.js';
import { lackingByRole } from './lacking.js';
import { reasonsByRole } from './reasons.js';

const rules = getRoleRules(
  `
roles:
  - role: Member
  - role: Facility Rep
    when: { position: { type: facrep, at_own_facility: true } }
  - role: Northeast
    when: { all: [{ region_code: NE }, { not: { member_type: [Staff, Retired] } }] }
  - role: Leadership
    when: { any: [{ position: president }, { position: facrep }] }
  - role: Leadership
    when: { facility_code: ZNY }
  - role: Former
    when: { status: inactive }
`,
  'rules.yaml',
);
const member = (more: Partial<MemberFacts> = {}): MemberFacts => ({
  member_number: '1',
  first_name: 'Rosa',
  last_name: 'Quintero',
  status: 'active',
  member_type_id: 1,
  member_type: 'Active',
  facility_code: 'ZNY',
  region_code: 'NE',
  positions: [
    { position_type: 'facrep', facility_code: 'ZNY', active: true },
    { position_type: 'trustee', facility_code: null, active: true },
    { position_type: 'president', facility_code: 'ZDC', active: false },
  ],
  ...more,
});
const plain = { facilities: [], is_exception: false };

describe('each role has its reason', () => {
  const found = reasonsByRole(member(), rules);
  test('a role for every active member', () => {
    expect(found.get('Member')).toEqual([[{ field: 'status', values: ['active'], ...plain }]]);
  });
  test('the matching position, with its facility', () => {
    expect(found.get('Facility Rep')).toEqual([
      [{ field: 'position', values: ['facrep'], facilities: ['ZNY'], is_exception: false }],
    ]);
  });
  test('all conditions, and negated ones', () => {
    expect(found.get('Northeast')).toEqual([
      [
        { field: 'region_code', values: ['NE'], ...plain },
        { field: 'member_type', values: ['Staff', 'Retired'], facilities: [], is_exception: true },
      ],
    ]);
  });
  test('the matching alternative; one reason per rule', () => {
    expect(found.get('Leadership')).toEqual([
      [{ field: 'position', values: ['facrep'], facilities: ['ZNY'], is_exception: false }],
      [{ field: 'facility_code', values: ['ZNY'], ...plain }],
    ]);
  });
  test('no reason for an unassigned role', () => {
    expect(found.has('Former')).toBe(false);
    expect([...reasonsByRole(member({ status: 'inactive' }), rules).keys()]).toEqual(['Former']);
  });
});

test('for any member, exactly the assigned roles have reasons and the others lack something', () => {
  const text = (...values: string[]) => fc.option(fc.constantFrom(...values));
  const members = fc.record({
    status: text('active', 'inactive'),
    member_type: text('Active', 'Staff', 'Retired'),
    member_type_id: fc.option(fc.integer({ min: 1, max: 3 })),
    facility_code: text('ZNY', 'ZDC'),
    region_code: text('NE', 'SO'),
    positions: fc.array(
      fc.record({
        position_type: fc.constantFrom('facrep', 'president', 'trustee'),
        facility_code: text('ZNY', 'ZDC'),
        active: fc.boolean(),
      }),
    ),
  });
  fc.assert(
    fc.property(members, facts => {
      const reasons = reasonsByRole(member(facts), rules);
      expect([...reasons.keys()].sort()).toEqual(
        [...desiredState(member(facts), rules).roles].sort(),
      );
      expect([...lackingByRole(member(facts), rules).keys()].sort()).toEqual(
        managedRefs(rules)
          .filter(ref => !reasons.has(ref))
          .sort(),
      );
      for (const why of reasons.values())
        for (const each of why) {
          expect(each.length).toBeGreaterThan(0);
          for (const { is_exception, values } of each)
            if (!is_exception) expect(values.length).toBeGreaterThan(0);
        }
    }),
  );
});
