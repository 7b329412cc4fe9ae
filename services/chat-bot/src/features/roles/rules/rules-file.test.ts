import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { managedRefs } from './rules.js';
import { getRoleRules } from './rules-file.js';

function problemsOf(source: string): string[] {
  try {
    getRoleRules(source, 'r');
    return [];
  } catch (error) {
    // Without file and column.
    return (error as Error).message.split('\n').map(line => line.replace(/^r:(\d+):\d+/, '$1:'));
  }
}

describe('a rules file', () => {
  test('as shipped is valid, and manages every role it names', () => {
    const example = readFileSync(
      new URL('../../../../role-rules.example.yaml', import.meta.url),
      'utf8',
    );
    const rules = getRoleRules(example, 'role-rules.example.yaml');
    expect(managedRefs(rules)).toEqual([
      'Member',
      'Retired',
      'Trainee',
      'Facility Rep',
      'Local Leadership',
      'Northeast',
      'South',
      'Central',
      'West',
      'Region Channels',
      'Leadership',
      'Provisional',
    ]);
  });

  test('may be JSON', () => {
    const rules = getRoleRules(
      '{"roles": [{"role": "A", "when": {"member_type_id": 3}}]}',
      'r.json',
    );
    expect(rules.rules).toEqual([
      { roles: ['A'], when: { kind: 'member_type_id', values: [3] }, line: 1 },
    ]);
  });

  test('trims spaces around names', () => {
    const rules = getRoleRules('roles: [{role: [" A", "B "]}]\nalso_managed: "C "', 'r');
    expect(managedRefs(rules)).toEqual(['A', 'B', 'C']);
  });

  test('requires all conditions in one mapping', () => {
    const rules = getRoleRules(
      'roles:\n  - role: A\n    when: {status: x, region_code: [y, z]}',
      'r',
    );
    expect(rules.rules[0]?.when).toEqual({
      kind: 'all',
      of: [
        { kind: 'text', field: 'status', values: ['x'] },
        { kind: 'text', field: 'region_code', values: ['y', 'z'] },
      ],
    });
  });
});

describe('a mistake', () => {
  test('is reported at its line, with all others', () => {
    const source = [
      'nickname: "{first_nam}"', // 1
      'rolls: []', // 2
      'roles:', // 3
      '  - role: 123456789012345678', // 4
      '  - when: {status: active}', // 5
      '  - role: B', // 6
      '    when:', // 7
      '      any:', // 8
      '        - facility: X', // 9
      '        - member_type_id: one', // 10
      '        - position: {typ: facrep}', // 11
      '        - {}', // 12
      '      all: []', // 13
      '    wen: 1', // 14
      '  - role: "@everyone"', // 15
    ].join('\n');
    expect(problemsOf(source)).toEqual([
      expect.stringMatching(/^1: unknown placeholder \{first_nam\}/),
      expect.stringMatching(/^2: unknown "rolls"/),
      expect.stringMatching(/^4: .*put it in quotes/),
      expect.stringMatching(/^5: a rule must name its "role"/),
      expect.stringMatching(/^9: unknown condition "facility"/),
      expect.stringMatching(/^10: .*whole number/),
      expect.stringMatching(/^11: unknown "typ" in "position"/),
      expect.stringMatching(/^12: an empty condition/),
      expect.stringMatching(/^13: "all" must not be empty/),
      expect.stringMatching(/^14: unknown "wen"/),
      expect.stringMatching(/^15: @everyone/),
    ]);
  });

  test.each([
    ['a key given twice', 'roles:\n  - role: A\n    role: B', 3],
    ['broken indentation', 'roles:\n  - role: A\n when: x', 3],
    ['an alias', 'roles:\n  - role: &a A\n  - role: *a', 3],
    ['a list where a mapping belongs', '- a\n- b', 1],
    ['an empty file', '', 1],
    ['a list of rules that was forgotten', 'roles:', 1],
    ['no rules', 'nickname: "{first_name}"', 1],
    ['a condition without a value', 'roles:\n  - role: A\n    when:\n      status:', 4],
    ['a lone brace', 'roles: [{role: A}]\nnickname: "{first_name"', 2],
    ['a constant nickname', 'roles: [{role: A}]\nnickname: Bob', 2],
  ])('%s is reported at its line', (_, source, line) => {
    expect(problemsOf(source)[0]).toMatch(new RegExp(`^${line}: `));
  });

  test('may say that there are no rules yet', () => {
    const none = { nicknames: [], rules: [], alsoManaged: [] };
    expect(getRoleRules('roles: []', 'rules.yaml')).toEqual(none);
  });

  test('with curly quotes is distinguished from a quoted name', () => {
    const source = 'nickname: “{first_name}”\nroles:\n  - role: [“VIP”, ‘VIP’, "“VIP”"]';
    const told = expect.stringMatching(/curly quotes/);
    expect(problemsOf(source)).toEqual([told, told, told]);
  });

  test('fails the startup with file, line and column', () => {
    expect(() => getRoleRules('roles: 5', 'rules.yaml')).toThrow(/^rules\.yaml:1:8 a rule must be/);
  });
});
