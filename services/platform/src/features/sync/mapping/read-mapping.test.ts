import { readFileSync } from 'node:fs';
import { recordTypes } from '@guildhall/contracts/platform';
import { expect, test } from 'vitest';
import { parseMapping } from './read-mapping.js';

const statuses = ['active', 'inactive', 'retired'];
const regions = { table: 'rgn', columns: { code: 'cd', name: 'nm' } };
const members = {
  table: 'people',
  columns: {
    member_number: 'no',
    first_name: 'first',
    last_name: 'last',
    member_type_id: 'kind',
    status: 'state',
  },
};
const withColumn = (field: string, column: unknown) => ({
  members: { ...members, columns: { ...members.columns, [field]: column } },
});

test('the checked-in mapping is valid and covers every type', () => {
  const file = new URL('../../../../source-mapping.json', import.meta.url);
  expect(Object.keys(parseMapping(readFileSync(file, 'utf8'), statuses))).toEqual([...recordTypes]);
});

test('types an organization does not have can be left out', () => {
  expect(parseMapping(JSON.stringify({ members }), statuses)).toEqual({ members });
});

test.each([
  ['no JSON', '{', /not JSON/],
  ['a list', '[]', /one entry per record type/],
  ['nothing', '{}', /no record type/],
])('%s is refused with a message', (_, text, message) => {
  expect(() => parseMapping(text, statuses)).toThrow(message);
});

test.each([
  ['an entry without a table', { regions: { columns: regions.columns } }, /regions .*table/],
  ['an entry that is not an object', { regions: 'rgn' }, /regions must be object/],
  ['an unknown type', { regions, memberz: members }, /memberz is not one of regions, facilities/],
  ['an unknown field', withColumn('color', 'c'), /members\.columns\.color is not known/],
  ['an unknown property', { regions: { ...regions, where: '1' } }, /regions\.where is not known/],
  [
    'a default for values',
    withColumn('status', { column: 'state', values: { A: 'active' }, default: 'inactive' }),
    /members\.columns\.status\.default is not known/,
  ],
  [
    'a required field without a column',
    { regions: { table: 'rgn', columns: { code: 'cd' } } },
    /regions\.columns must have required properties name/,
  ],
  [
    'a value without a valid status',
    withColumn('status', { column: 'state', values: { A: 'actve' } }),
    /members\.columns\.status\.values\.A is actve, which is not one of active, inactive, retired/,
  ],
  [
    'a value without a valid number',
    withColumn('member_type_id', { column: 'kind', values: { FULL: 'one' } }),
    /members\.columns\.member_type_id\.values\.FULL must match/,
  ],
  [
    'a flag that is neither yes nor no',
    {
      regions: {
        ...regions,
        columns: { ...regions.columns, is_active: { column: 'a', values: { J: 'ja' } } },
      },
    },
    /regions\.columns\.is_active\.values\.J is ja/,
  ],
  [
    'a key that is translated',
    withColumn('member_number', { column: 'no', values: { '1': '2' } }),
    /members\.columns\.member_number\.values is not known/,
  ],
  [
    'a field of a type that is not mapped',
    withColumn('facility_code', 'fac'),
    /members\.columns\.facility_code refers to facilities, which are not mapped/,
  ],
])('%s is reported with its path', (_, mapping, message) => {
  expect(() => parseMapping(JSON.stringify(mapping), statuses)).toThrow(message);
});

test('all errors are reported at once', () => {
  const wrong = { memberz: members, regions: { ...regions, columns: { code: 'cd', color: 'c' } } };
  expect(() => parseMapping(JSON.stringify(wrong), statuses)).toThrow(
    /memberz.*regions\.columns\.color.*name|memberz.*name.*regions\.columns\.color/,
  );
});

test('the organization defines the statuses', () => {
  const mapping = withColumn('status', { column: 'state', values: { S: 'Suspended' } });
  expect(() => parseMapping(JSON.stringify(mapping), [...statuses, 'suspended'])).not.toThrow();
});
