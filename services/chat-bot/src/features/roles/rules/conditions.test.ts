import { describe, expect, test } from 'vitest';
import type { MemberFacts } from '../../../domain/member.js';
import { desiredState } from '../plan/desired.js';
import { getRoleRules } from './rules-file.js';

const member: MemberFacts = {
  member_number: '100',
  first_name: 'Ana',
  last_name: 'Ruiz',
  status: 'active',
  member_type_id: 2,
  member_type: 'Controller',
  facility_code: 'ZNY',
  region_code: 'NE',
  positions: [
    { position_type: 'facrep', facility_code: 'ZBW', active: true },
    { position_type: 'deputy', facility_code: 'ZNY', active: false },
  ],
};

function has(when: string, changes: Partial<MemberFacts> = {}): boolean {
  const rules = getRoleRules(`roles: [{role: R, when: ${when}}]`, 'test');
  return desiredState({ ...member, ...changes }, rules).roles.includes('R');
}

describe('a condition', () => {
  test.each([
    ['{status: active}', true],
    ['{status: [retired, active]}', true],
    ['{status: retired}', false],
    ['{member_type_id: 2}', true],
    ['{member_type_id: [1, 3]}', false],
    ['{member_type: Controller}', true],
    ['{facility_code: ZNY, region_code: NE}', true],
    ['{facility_code: ZNY, region_code: SW}', false],
    ['{any: [{facility_code: ZBW}, {region_code: NE}]}', true],
    ['{all: [{facility_code: ZBW}, {region_code: NE}]}', false],
    ['{not: {facility_code: ZBW}}', true],
    ['{not: {any: [{facility_code: ZNY}]}}', false],
    ['{position: facrep}', true],
    ['{position: [president, facrep]}', true],
    ['{position: {type: facrep, facility: ZBW}}', true],
    ['{position: {type: facrep, facility: ZNY}}', false],
    ['{position: {type: facrep, at_own_facility: true}}', false],
    ['{position: {facility: ZBW}}', true],
  ])('%s is %s', (when, expected) => {
    expect(has(when)).toBe(expected);
  });

  test('counts active positions only', () => {
    expect(has('{position: deputy}')).toBe(false);
  });
  test('never holds for a missing value', () => {
    expect(has('{facility_code: ZNY}', { facility_code: null })).toBe(false);
    const floating = [{ position_type: 'facrep', facility_code: null, active: true }];
    expect(
      has('{position: {type: facrep, at_own_facility: true}}', {
        facility_code: null,
        positions: floating,
      }),
    ).toBe(false);
  });
});

describe('a deactivated member', () => {
  test('gets neither roles from rules without status nor a nickname', () => {
    const rules = getRoleRules(
      'nickname: "{first_name}"\nroles: [{role: M}, {role: R, when: {region_code: NE}}]',
      'test',
    );
    expect(desiredState(member, rules)).toEqual({ roles: ['M', 'R'], nickname: 'Ana' });
    expect(desiredState({ ...member, status: 'inactive' }, rules)).toEqual({
      roles: [],
      nickname: null,
    });
    expect(desiredState({ ...member, status: null }, rules).roles).toEqual([]);
  });
  test('gets what a rule assigns to their status explicitly', () => {
    expect(has('{status: retired}', { status: 'retired' })).toBe(true);
    expect(has('{not: {status: banned}}', { status: 'retired' })).toBe(true);
  });
});
