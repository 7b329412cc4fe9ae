import type { ShiftType } from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { automaticEntry, entriesAfter } from './automatic-entry.js';
import type { NewEntry } from './shift.js';

type Entry = NewEntry & { readonly id: string; readonly automatic: boolean };

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

const own = { id: 'own', ...automaticEntry(typed('tos')), automatic: true } as Entry;
const other = { ...own, id: 'other', automatic: false };
const after = (before: ReturnType<typeof typed>, entries: Entry[], changed: typeof before) =>
  entriesAfter({ ...before, entries }, changed).map(({ kind, start_time, ...entry }) => [
    'id' in entry ? entry.id : 'new',
    `${kind} from ${start_time.slice(0, 5)}`,
  ]);

test.each([
  ['follows new times', 'tos', [own], typed('tos', '08:00:00'), [['own', 'tos from 08:00']]],
  ['follows a new type', 'tos', [own], typed('tnw'), [['own', 'tnw from 07:00']]],
  ['goes with a change to regular', 'tos', [own], typed('regular'), []],
  ['comes with a change from regular', 'regular', [], typed('tos'), [['new', 'tos from 07:00']]],
  ['that was deleted comes back with a type', 'tos', [], typed('tnw'), [['new', 'tnw from 07:00']]],
  ['that was deleted stays away for times', 'tos', [], typed('tos', '08:00:00'), []],
  [
    'that was edited stays for regular',
    'tos',
    [other],
    typed('regular'),
    [['other', 'tos from 07:00']],
  ],
] as const)('the automatic entry %s', (_, type, entries, changed, expected) => {
  expect(after(typed(type), [...entries], changed)).toEqual(expected);
});
