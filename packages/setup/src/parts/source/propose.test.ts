import type { RecordType } from '@guildhall/contracts/platform';
import type { ColumnTypes } from '@guildhall/platform/checks';
import { expect, test } from 'vitest';
import { missingIn, proposeChangedAt, proposeColumns, proposeTable } from './propose.js';

const table = (name: string, ...columns: readonly string[]) => ({
  name,
  columns: new Map(columns.map(column => [column, 'other'])) as ColumnTypes,
});
const mapped: readonly RecordType[] = ['regions', 'facilities', 'members', 'positions'];

const people = table(
  'tbl_Person',
  'ID',
  'MemNo',
  'FirstName',
  'LName',
  'E-Mail',
  'Branch',
  'Category',
  'Standing',
);
const branches = table('branches', 'id', 'code', 'title', 'district');
const officers = table('officers', 'id', 'member_no', 'office', 'elected_on', 'ends_on');

test('tables are recognized by name and columns', () => {
  const tables = [table('settings', 'name', 'value'), branches, people, officers];
  expect(proposeTable('members', tables)?.name).toBe('tbl_Person');
  expect(proposeTable('facilities', tables)?.name).toBe('branches');
  expect(proposeTable('positions', tables)?.name).toBe('officers');
  expect(proposeTable('regions', tables)).toBeUndefined();
});

test('a dedicated view takes precedence over its table', () => {
  const view = table(
    'guildhall_members',
    'member_number',
    'first_name',
    'last_name',
    'member_type_id',
    'status',
  );
  expect(proposeTable('members', [people, view])?.name).toBe('guildhall_members');
});

test('columns are recognized by common names, each for one field', () => {
  expect(proposeColumns('members', people, mapped)).toEqual({
    member_number: 'MemNo',
    first_name: 'FirstName',
    last_name: 'LName',
    email: 'E-Mail',
    facility_code: 'Branch',
    member_type_id: 'Category',
    status: 'Standing',
  });
  const columns = proposeColumns('positions', officers, mapped);
  expect(new Set(Object.values(columns)).size).toBe(Object.keys(columns).length);
});

test('references to unmapped types are left out, and missing required fields are listed', () => {
  const alone = proposeColumns('members', people, ['members']);
  expect(alone.facility_code).toBeUndefined();
  expect(missingIn('members', { member_number: 'no' })).toEqual([
    'first_name',
    'last_name',
    'member_type_id',
    'status',
  ]);
});

test('only a time column can be the change stamp', () => {
  expect(proposeChangedAt(table('x', 'updated_at'))).toBeUndefined();
  const columns: ColumnTypes = new Map([['updated_at', 'instant']]);
  expect(proposeChangedAt({ name: 'x', columns })).toBe('updated_at');
});
