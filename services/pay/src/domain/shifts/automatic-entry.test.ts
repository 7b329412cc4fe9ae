import type { ShiftType } from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { automaticChange, automaticEntry } from './automatic-entry.js';

const typed = (shift_type: ShiftType, start_time = '07:00:00') => ({
  shift_type,
  start_time,
  end_time: '15:00:00',
});

test('TOS adds overtime, TNW annual leave, a regular shift no entry', () => {
  expect(automaticEntry(typed('tos'))).toMatchObject({ kind: 'tos', sub_type: 'overtime' });
  expect(automaticEntry(typed('tnw'))).toMatchObject({
    kind: 'tnw',
    sub_type: 'annual_leave',
  });
  expect(automaticEntry(typed('regular'))).toBeNull();
});

test.each([
  ['follows new times', typed('tos'), typed('tos', '08:00:00'), true, 'update'],
  ['follows a new type', typed('tos'), typed('tnw'), true, 'update'],
  ['goes with a change to regular', typed('tnw'), typed('regular'), true, 'remove'],
  ['comes with a change from regular', typed('regular'), typed('tos'), false, 'insert'],
  ['that was deleted comes back with a type', typed('tos'), typed('tnw'), false, 'insert'],
  ['that was deleted stays away for times', typed('tos'), typed('tos', '08:00:00'), false, 'none'],
  ['that was edited stays for regular', typed('tos'), typed('regular'), false, 'none'],
])('the automatic entry %s', (_, before, after, exists, action) => {
  expect(automaticChange(before, after, exists).action).toBe(action);
});
