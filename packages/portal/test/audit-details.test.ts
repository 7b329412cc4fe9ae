import { expect, test } from 'vitest';
import { detailsOf, textOf } from '../src/pages/admin/audit/details.js';

test('a change shows its differences, an addition or deletion all values', () => {
  const before = { target: 'https://a.example', methods: ['GET'], limit: null };
  const after = { target: 'https://b.example', methods: ['GET'], limit: 5 };
  expect(detailsOf({ before, after })).toBe(
    'Target: https://a.example → https://b.example; Limit: – → 5',
  );
  expect(detailsOf({ before: null, after: { roles: ['Member', 'South'], none: [] } })).toBe(
    'Roles: Member, South; None: –',
  );
  expect(detailsOf({ before: { breaker: { failures: 3, open_ms: 500 } }, after: null })).toBe(
    'Breaker: Failures 3, Open ms 500',
  );
  expect(detailsOf({ before: null, after: null })).toBe('');
});

test('no wire name or value is shown to a person', () => {
  expect(
    detailsOf({
      before: null,
      after: {
        facility_code: 'ZMA',
        roles_added: ['South'],
        scopes: ['members:read'],
        dryRun: true,
        is_active: 'f',
        pp_id: '202606',
        position_type: 'facrep',
        erasure: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
      },
    }),
  ).toBe(
    'Facility: ZMA; Roles added: South; May do: read members; Dry run: yes; Active: no; Pay period: 6, 2026; Position: facility representative; Erasure: 6f9619ff',
  );
  expect(textOf('2026-02-09T12:00:00.000Z')).toMatch(/^Feb \d+, 2026/);
});
