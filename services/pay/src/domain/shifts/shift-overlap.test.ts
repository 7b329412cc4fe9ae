import { expect, test } from 'vitest';
import { shift } from '../../../test/simulation/shifts.js';
import type { RecordedShift } from './shift.js';
import {
  overlappingShifts,
  overlapWarnings,
  placedForOverlap,
  shiftsUnderTos,
} from './shift-overlap.js';

const day = shift('2026-02-09', '07:00-15:00', { id: 'day' });
const placed = (...shifts: RecordedShift[]) => shifts.map(placedForOverlap);
const ids = (found: readonly { shift: RecordedShift }[]) => found.map(({ shift }) => shift.id);

test.each([
  ['touches at the end', shift('2026-02-09', '15:00-23:00'), false],
  ['shares the last second', shift('2026-02-09', '14:59:59-23:00'), true],
  ['touches from the night before', shift('2026-02-08', '22:00-07:00'), false],
  ['comes in from the night before', shift('2026-02-08', '22:00-07:00:01'), true],
  [
    'reaches it with TOS only',
    shift('2026-02-09', '16:00-23:00', { overtime: ['14:00-16:00'] }),
    true,
  ],
  [
    'reaches it with TOS of the day before',
    shift('2026-02-08', '13:00-21:00', { credit: ['21:00-07:30'] }),
    true,
  ],
  [
    'has leave over it',
    shift('2026-02-09', '16:00-23:00', { leave: [['sick_leave', '14:00-17:00']] }),
    false,
  ],
  ['is itself', day, false],
])('a shift that %s', (_what, other, expected) => {
  expect(overlappingShifts(placedForOverlap(day), placed(day, other)).length === 1).toBe(expected);
});

test('TOS warns of overlaps with other shifts, except those of its own shift', () => {
  const beside = shift('2026-02-09', '08:00-16:00', { id: 'beside' });
  const evening = shift('2026-02-09', '17:00-23:00', { id: 'evening' });
  const tos = { start_time: '16:30', end_time: '17:30' };
  expect(ids(shiftsUnderTos(tos, placedForOverlap(day), placed(day, beside, evening)))).toEqual([
    'evening',
  ]);
});

test('more than twenty overlaps are counted and no longer named', () => {
  const others = Array.from({ length: 23 }, (_, i) =>
    shift('2026-02-09', '07:00-15:00', { id: `${i}` }),
  );
  expect(overlapWarnings(placed(...others))).toHaveLength(21);
  expect(overlapWarnings(placed(...others)).at(-1)).toBe('overlaps 3 more of your shifts');
});
