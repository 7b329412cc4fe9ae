import { expect, test } from 'vitest';
import type { ColumnFamily } from '../../../clients/source/source.js';
import { tableProblems } from './source-tables.js';

const columns = (names: Readonly<Record<string, ColumnFamily>>) => new Map(Object.entries(names));
const regions = { table: 'rgn', columns: { code: 'cd', name: 'nm' } };

test('columns that nobody asked for do not matter', () => {
  const found = columns({ cd: 'other', nm: 'other', extra: 'other' });
  expect(tableProblems('regions', regions, found)).toEqual([]);
});

test.each([
  ['a table that the source lacks', regions, null, /no table or view rgn/],
  ['columns that the source lacks', regions, columns({ x: 'other' }), /no column cd.*no column nm/],
  [
    'a time of change that the source lacks',
    { ...regions, changed_at: 'ts' },
    columns({ cd: 'other', nm: 'other' }),
    /no column ts/,
  ],
  [
    'a time of change that is no time',
    { ...regions, changed_at: 'ts' },
    columns({ cd: 'other', nm: 'other', ts: 'whole' }),
    /rgn\.ts holds no times/,
  ],
])('%s: all are named', (_, mapping, found, message) => {
  expect(tableProblems('regions', mapping, found).join('; ')).toMatch(message);
});
