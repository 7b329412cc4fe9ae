import { expect, test } from 'vitest';
import type { ColumnFamily } from '../../../clients/source/source.js';
import { tableProblems } from './source-tables.js';

const columns = (names: Readonly<Record<string, ColumnFamily>>) => new Map(Object.entries(names));
const regions = { table: 'rgn', columns: { code: 'cd', name: 'nm' } };

test('unmapped columns do not matter', () => {
  const found = columns({ cd: 'other', nm: 'other', extra: 'other' });
  expect(tableProblems('regions', regions, found)).toEqual([]);
});

test.each([
  ['a missing table', regions, null, /no table or view rgn/],
  ['missing columns', regions, columns({ x: 'other' }), /no column cd.*no column nm/],
  [
    'a missing change stamp',
    { ...regions, changed_at: 'ts' },
    columns({ cd: 'other', nm: 'other' }),
    /no column ts/,
  ],
  [
    'a change stamp that is not a time',
    { ...regions, changed_at: 'ts' },
    columns({ cd: 'other', nm: 'other', ts: 'whole' }),
    /rgn\.ts does not contain times/,
  ],
])('%s: all are reported', (_, mapping, found, message) => {
  expect(tableProblems('regions', mapping, found).join('; ')).toMatch(message);
});
