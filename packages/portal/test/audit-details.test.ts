import { expect, test } from 'vitest';
import { detailsOf } from '../src/pages/admin/audit/details.js';

test('of a change it says what differs, of what is new or gone everything', () => {
  const before = { target: 'https://a.example', methods: ['GET'], limit: null };
  const after = { target: 'https://b.example', methods: ['GET'], limit: 5 };
  expect(detailsOf({ before, after })).toBe(
    'target: https://a.example → https://b.example; limit: – → 5',
  );
  expect(detailsOf({ before: null, after: { roles: ['Member', 'South'], none: [] } })).toBe(
    'roles: Member, South; none: –',
  );
  expect(detailsOf({ before: { breaker: { failures: 3, open_ms: 500 } }, after: null })).toBe(
    'breaker: failures 3, open_ms 500',
  );
  expect(detailsOf({ before: null, after: null })).toBe('');
});
