import { describe, expect, test } from 'vitest';
import { shift } from '../../../test/simulation/shifts.js';
import type { RecordedShift } from '../shifts/shift.js';
import { hoursOf, summarize } from './summary.js';
import { workBetween } from './work.js';

const hours = (...shifts: RecordedShift[]) =>
  summarize(workBetween(shifts, '2026-02-08', '2026-02-21'));
const first = '2026-02-10T10:00:00.000Z';
const second = '2026-02-10T11:00:00.000Z';

test('precedence is leave, overtime, credit hours, work', () => {
  const everything = shift('2026-02-10', '07:00-15:00', {
    leave: [['sick_leave', '07:00-09:00']],
    overtime: ['08:00-11:00'],
    credit: ['10:00-12:00'],
    ojti: ['07:00-13:00'],
    cic: ['14:00-17:00'],
  });
  expect(hours(everything)).toEqual({
    total_regular_hours: 3, // 12–15
    total_tos_hours: 3, // overtime 9–11, credit 11–12
    total_tnw_hours: 2,
    total_ojti_hours: 4, // 9–13: not on leave
    total_cic_hours: 1, // 14–15: clipped
  });
});

test('leave outside the tour does not count, and does not reduce TOS', () => {
  const late = shift('2026-02-10', '07:00-15:00', {
    leave: [['annual_leave', '14:00-17:00']],
    overtime: ['15:00-17:00'],
  });
  expect(hours(late)).toMatchObject({
    total_regular_hours: 7,
    total_tnw_hours: 1,
    total_tos_hours: 2,
  });
});

test('hours have two decimals, rounded half up, once per total', () => {
  expect(hoursOf(18)).toBe(0.01);
  expect(hoursOf(17)).toBe(0);
  const thirds = ['2026-02-09', '2026-02-10', '2026-02-11'].map(date => shift(date, '07:00-07:20'));
  expect(hours(...thirds).total_regular_hours).toBe(1);
});

describe('a minute of two shifts belongs to the one recorded first', () => {
  const long = shift('2026-02-10', '07:00-15:00', { created_at: first });
  const short = { created_at: second, overtime: ['15:00-17:00'] };

  test('in any input order', () => {
    const other = shift('2026-02-10', '14:00-16:00', { created_at: second });
    for (const order of [
      [long, other],
      [other, long],
    ])
      expect(hours(...order)).toMatchObject({ total_regular_hours: 9 });
  });

  test('including its TOS', () => {
    const withTos = shift('2026-02-10', '06:00-07:00', {
      created_at: first,
      overtime: ['07:00-08:00'],
    });
    const late = shift('2026-02-10', '07:00-15:00', short);
    expect(hours(withTos, late)).toMatchObject({ total_regular_hours: 8, total_tos_hours: 3 });
  });

  test('including leave: no work counts in a minute of leave on another shift', () => {
    const leave = shift('2026-02-10', '07:00-15:00', {
      created_at: first,
      leave: [['lwop', '07:00-15:00']],
    });
    expect(hours(leave, shift('2026-02-10', '08:00-12:00', { created_at: second }))).toMatchObject({
      total_regular_hours: 0,
      total_tnw_hours: 8,
    });
  });

  test('for equal timestamps, the smaller id wins', () => {
    const a = shift('2026-02-10', '07:00-15:00', { id: 'a', cic: ['07:00-15:00'] });
    const b = shift('2026-02-10', '07:00-15:00', { id: 'b', ojti: ['07:00-15:00'] });
    expect(hours(b, a)).toMatchObject({ total_cic_hours: 8, total_ojti_hours: 0 });
  });

  test('also if it is in the previous period, which is not counted itself', () => {
    const night = shift('2026-02-07', '22:00-06:00', { created_at: first });
    const morning = shift('2026-02-08', '05:00-13:00', { created_at: second });
    expect(hours(night, morning)).toMatchObject({ total_regular_hours: 7 });
  });
});
