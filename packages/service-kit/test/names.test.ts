import { NAMES_AT_MOST } from '@guildhall/contracts/platform';
import { expect, test } from 'vitest';
import { namesFrom, withMemberNames } from '../src/audit/names.js';

test('names for a page of any length are requested in batches', async () => {
  const namesOf = namesFrom({
    namePeople: async ({ body: { members } }) => {
      expect(members.length).toBeLessThanOrEqual(NAMES_AT_MOST);
      return { names: {}, members: Object.fromEntries(members.map(each => [each, `N ${each}`])) };
    },
  });
  const rows = Array.from({ length: 2 * NAMES_AT_MOST + 1 }, (_, i) => ({ member_number: `${i}` }));
  const named = await withMemberNames(rows, namesOf);
  expect(named).toEqual(rows.map(row => ({ ...row, member_name: `N ${row.member_number}` })));
});
