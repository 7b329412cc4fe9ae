import { describe, expect, test } from 'vitest';
import { shift, terms } from '../../../test/simulation/shifts.js';
import { earningsOf } from '../earnings/earnings.js';
import { explain } from '../earnings/explanation.js';
import type { RecordedShift } from '../shifts/shift.js';
import { workBetween } from '../work/work.js';
import { clocksOf } from './clock-changes.js';
import { findZone, utc } from './time-zone.js';

const inZone = (zone: string, shifts: readonly RecordedShift[]) =>
  workBetween(shifts, '2026-01-01', '2026-12-31', {
    clocks: clocksOf(findZone(zone) ?? utc),
    observed: {},
  });
/** 15 U.S.C. 260a: clocks go forward on Sunday 2026-03-08, back on Sunday 2026-11-01. */
function hours(shifts: readonly RecordedShift[], zone = 'America/New_York') {
  const [work] = inZone(zone, shifts);
  const all = Object.entries(work ?? {}).flatMap(([name, seconds]) =>
    typeof seconds === 'number' && !['week', 'leave', 'owed'].includes(name) && seconds > 0
      ? [[name, seconds / 3600]]
      : [],
  );
  return Object.fromEntries(all);
}

describe('in spring an hour is skipped', () => {
  test('26 Comp. Gen. 921: midnight to eight is seven hours, five of them at night', () => {
    expect(hours([shift('2026-03-08', '00:00-08:00')])).toEqual({
      worked: 7,
      night: 5,
      sunday: 7,
      skipped: 1,
    });
  });

  test('56 Comp. Gen. 858, B-199261: until nine is eight hours of work, five of them at night', () => {
    expect(hours([shift('2026-03-08', '00:00-09:00')])).toMatchObject({
      worked: 8,
      night: 5,
      sunday: 8,
    });
  });

  test('57 Comp. Gen. 429: the missing hour may be taken as leave, and the whole tour is paid', () => {
    const filled = shift('2026-03-08', '00:00-08:00', { leave: [['annual_leave', '02:00-03:00']] });
    expect(hours([filled])).toEqual({ worked: 7, paidLeave: 1, night: 5, sunday: 7 });
  });
});

describe('in autumn an hour is repeated', () => {
  test('26 Comp. Gen. 921: midnight to eight is nine hours, the ninth of them overtime', () => {
    expect(hours([shift('2026-11-01', '00:00-08:00')])).toEqual({
      worked: 8,
      overtime: 1,
      overtimeNight: 1,
      night: 7,
      sunday: 8,
      repeated: 1,
    });
  });

  test('in a short tour it is not overtime: 5 U.S.C. 5542(a) starts it after eight hours', () => {
    expect(hours([shift('2026-11-01', '00:00-05:00')])).toMatchObject({ worked: 6, night: 6 });
  });

  test('entries include it: training and charge over it are paid for both hours', () => {
    const training = shift('2026-11-01', '00:00-08:00', { ojti: ['01:00-02:00'] });
    expect(hours([training])).toMatchObject({ ojti: 2 });
  });

  test('a tour that ends in the first of the repeated hours does not include the second', () => {
    expect(hours([shift('2026-10-31', '18:00-01:30')])).toMatchObject({ worked: 7.5 });
  });
});

test('without a clock change hours match the clock', () => {
  for (const date of ['2026-03-08', '2026-11-01'])
    expect(hours([shift(date, '00:00-08:00')], 'America/Phoenix')).toEqual({
      worked: 8,
      night: 6,
      sunday: 8,
    });
});

test('each facility’s own clocks decide: in Chicago they change an hour after those in New York', () => {
  const late = [shift('2026-03-08', '01:00-03:00')];
  expect(hours(late, 'America/Chicago')).toMatchObject({ worked: 1, skipped: 1 });
});

test('the explanation mentions the clock change', () => {
  const { lines } = explain(
    earningsOf(
      inZone('America/New_York', [
        shift('2026-03-08', '00:00-08:00'),
        shift('2026-11-01', '00:00-08:00'),
      ]),
      terms(),
    ),
  );
  const regular = lines.filter(each => each.rule_code === 'regular');
  expect(regular[0]).toMatchObject({ seconds: 7 * 3600, clock_seconds: -3600 });
  expect(regular[0]?.rule).toContain('clocks went forward (56 Comp. Gen. 858; 57 Comp. Gen. 429)');
  expect(lines.find(each => each.rule_code === 'straight')).toMatchObject({
    shift_date: '2026-11-01',
    seconds: 3600,
    clock_seconds: 3600,
  });
});
