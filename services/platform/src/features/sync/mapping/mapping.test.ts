import { readFileSync } from 'node:fs';
import { recordTypes } from '@guildhall/contracts/platform';
import { expect, test } from 'vitest';
import { checkMapping, parseMapping } from './mapping.js';

const columns = (...names: string[]) => new Map(names.map(name => [name, 'other' as const]));
const regions = { table: 'rgn', columns: { code: 'cd', name: 'nm' } };

test('the checked-in mapping is one, and names every type', () => {
  const file = new URL('../../../../source-mapping.json', import.meta.url);
  expect(Object.keys(parseMapping(readFileSync(file, 'utf8')))).toEqual([...recordTypes]);
});

test.each([
  ['no JSON', '{', /not JSON/],
  ['a list', '[]', /one entry per record type/],
  ['an entry without a table', '{"regions": {"columns": {}}}', /mapping of regions/],
])('%s is refused in words', (_, text, message) => {
  expect(() => parseMapping(text)).toThrow(message);
});

test('columns that nobody asked for do not matter', () => {
  expect(() => checkMapping('regions', regions, columns('cd', 'nm', 'extra'))).not.toThrow();
});

test.each([
  ['a column that the source lacks', regions, columns('cd'), /rgn has no column nm/],
  ['a table that the source lacks', regions, null, /no table or view rgn/],
  [
    'a required field without a column',
    { ...regions, columns: { code: 'cd' } },
    columns('cd'),
    /required field name/,
  ],
  [
    'a field that does not exist',
    { ...regions, columns: { ...regions.columns, colour: 'cd' } },
    columns('cd', 'nm'),
    /colour/,
  ],
  [
    'a time of change that the source lacks',
    { ...regions, changed_at: 'ts' },
    columns('cd', 'nm'),
    /no column ts/,
  ],
  ['a type that is not mapped', undefined, null, /says nothing about regions/],
])('%s is named', (_, mapping, found, message) => {
  expect(() => checkMapping('regions', mapping, found)).toThrow(message);
});
