import type { AggregatedShift } from '@guildhall/contracts/pay';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlapsIn } from '../src/pages/pay/period/overlaps.js';
import {
  copyTo,
  type ExtraKind,
  endsNextDay,
  extraKinds,
  extraKindsOf,
  formOf,
  type ShiftForm,
  wantedOf,
  wholeKinds,
  withTyped,
} from '../src/pages/pay/period/shift-form.js';

import { isPartlyUncounted } from '../src/pages/pay/period/uncounted.js';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'));

const id = '00000000-0000-4000-8000-000000000001';

/** What the service stores of what is wanted, and gives back. */
function stored(form: ShiftForm): AggregatedShift {
  const wanted = wantedOf(form);
  const seconds = <T extends { start_time: string; end_time: string }>(each: T) => ({
    ...each,
    id,
    start_time: `${each.start_time}:00`,
    end_time: `${each.end_time}:00`,
  });
  return {
    ...seconds({ start_time: wanted.start_time, end_time: wanted.end_time }),
    shift_date: wanted.shift_date,
    shift_type: wanted.shift_type,
    ojti_time: (wanted.ojti_time ?? []).map(seconds),
    cic_time: (wanted.cic_time ?? []).map(seconds),
    tos_tnw: (wanted.tos_tnw ?? []).map(seconds),
  };
}

const anyForm = fc.record({
  id: fc.constant(id),
  date: fc.constant('2026-02-22'),
  kind: fc.constantFrom(...wholeKinds),
  start: time,
  end: time,
  extras: fc.array(fc.record({ kind: fc.constantFrom(...extraKinds), start: time, end: time }), {
    maxLength: 5,
  }),
});

test('a stored shift opens with the values that were typed', () => {
  fc.assert(
    fc.property(anyForm, form => {
      const again = formOf(stored(form));
      const sorted = (each: ShiftForm) => ({
        ...each,
        extras: each.extras.map(extra => JSON.stringify(extra)).sort(),
      });
      expect(sorted(again)).toEqual(sorted(form));
    }),
  );
});

test('a shift ends on the next day only once its end is typed', () => {
  const ends = (end: string) => endsNextDay({ start: '07:00', end });
  expect(['06:00', '15:00', '07:00', ''].map(ends)).toEqual([true, false, false, false]);
});

test('a whole-shift absence has one entry with the shift’s length and kind', () => {
  const wanted = wantedOf({
    id: null,
    date: '2026-02-22',
    kind: 'sick_leave',
    start: '07:00',
    end: '15:00',
    extras: [],
  });
  expect(wanted).toEqual({
    shift_date: '2026-02-22',
    shift_type: 'tnw',
    start_time: '07:00',
    end_time: '15:00',
    ojti_time: [],
    cic_time: [],
    tos_tnw: [
      { entry_type: 'tnw', sub_type: 'sick_leave', start_time: '07:00', end_time: '15:00' },
    ],
  });
});

test('a copy replaces nothing, and includes all entries of the shift', () => {
  const form: ShiftForm = {
    id,
    date: '2026-02-22',
    kind: 'regular',
    start: '22:00',
    end: '06:00',
    extras: [{ kind: 'cic', start: '00:00', end: '05:30' }],
  };
  const copy = copyTo(stored(form), '2026-03-01');
  expect(copy).not.toHaveProperty('replaces');
  expect(copy).toMatchObject({
    shift_date: '2026-03-01',
    cic_time: [{ start_time: '00:00', end_time: '05:30' }],
  });
});

const shift = (times: string, extras: readonly [ExtraKind, string][]): ShiftForm => {
  const [start = '', end = ''] = times.split('-');
  return {
    id: null,
    date: '2026-02-22',
    kind: 'regular',
    start,
    end,
    extras: extras.map(([kind, each]) => {
      const [from = '', to = ''] = each.split('-');
      return { kind, start: from, end: to };
    }),
  };
};

test.each<[string, string, [ExtraKind, string][], boolean]>([
  ['within the shift', '22:00-06:00', [['ojti', '01:00-02:00']], false],
  ['as long as the shift', '22:00-06:00', [['cic', '22:00-06:00']], false],
  ['beyond its end', '22:00-06:00', [['ojti', '05:00-08:00']], true],
  ['before its begin', '07:00-15:00', [['annual_leave', '06:00-08:00']], true],
  [
    'into overtime beside it',
    '07:00-15:00',
    [
      ['ojti', '14:00-16:00'],
      ['overtime', '15:00-17:00'],
    ],
    false,
  ],
  [
    'beyond that overtime',
    '07:00-15:00',
    [
      ['ojti', '14:00-18:00'],
      ['overtime', '15:00-17:00'],
    ],
    true,
  ],
  ['still being typed', '07:00-15:00', [['ojti', '-16:00']], false],
])('whether a part of time %s counts for nothing', (_, times, extras, expected) => {
  const form = shift(times, extras);
  expect(form.extras.some(each => isPartlyUncounted(each, form))).toBe(expected);
});

test('an imported shift has the same kind and entries as when recorded by hand, without duplicates', () => {
  const times = { start_time: '07:00:00', end_time: '15:00:00' };
  const file = { shift_date: '2026-02-23', ...times };
  expect(formOf({ ...file, shift_type: 'tnw' }).kind).toBe('annual_leave');
  const sick = { entry_type: 'tnw', sub_type: 'sick_leave', ...times } as const;
  expect(formOf({ ...file, shift_type: 'tnw', tos_tnw: [sick] })).toMatchObject({
    kind: 'sick_leave',
    extras: [],
  });
  const training = { start_time: '08:00:00', end_time: '09:00:00' };
  const worked = formOf({
    ...file,
    shift_type: 'regular',
    ojti_time: [training, { start_time: '10:00:00', end_time: '11:00:00' }],
    cic_time: [training],
  });
  expect([worked.kind, ...extraKindsOf(worked)]).toEqual(['regular', 'ojti', 'cic']);
});

test('a shift that is already stored keeps typed values when it is typed again', () => {
  const typed: ShiftForm = {
    id: null,
    date: '2026-11-02',
    kind: 'regular',
    start: '14:30',
    end: '22:30',
    extras: [{ kind: 'ojti', start: '16:00', end: '18:00' }],
  };
  const there = { ...typed, id };
  expect(withTyped(there, typed)).toBeNull();
  expect(withTyped(there, { ...typed, extras: [] })).toBeNull();
  expect(withTyped({ ...there, extras: [] }, typed)).toEqual(there);
  const cic = { kind: 'cic', start: '18:00', end: '20:00' } as const;
  expect(withTyped({ ...there, extras: [cic] }, typed)?.extras).toEqual([cic, ...typed.extras]);
  // Stored as the same type, and another kind all the same.
  expect(
    withTyped(
      { ...there, kind: 'annual_leave', extras: [] },
      { ...typed, kind: 'sick_leave', extras: [] },
    ),
  ).toEqual({ ...there, kind: 'sick_leave', extras: [] });
});

test('overlapping shifts are listed in pairs, also over midnight; adjacent ones are not', () => {
  const shift = (date: string, start: string, end: string) =>
    stored({ id: null, date, kind: 'regular', start, end, extras: [] });
  const pairs = overlapsIn([
    shift('2026-02-22', '05:00', '13:00'),
    shift('2026-02-21', '22:00', '06:00'),
    shift('2026-02-22', '13:00', '21:00'),
    shift('2026-02-28', '22:00', '00:00'),
    shift('2026-03-01', '00:00', '08:00'),
  ]);
  expect(pairs.map(({ earlier, later }) => [earlier.shift_date, later.start_time])).toEqual([
    ['2026-02-21', '05:00:00'],
  ]);
});
