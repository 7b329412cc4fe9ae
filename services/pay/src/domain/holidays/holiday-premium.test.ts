import { describe, expect, test } from 'vitest';
import { shift, terms } from '../../../test/simulation/shifts.js';
import { earningsOf } from '../earnings/earnings.js';
import { formatCents } from '../money.js';
import type { RecordedShift } from '../shifts/shift.js';
import { periodOfDate } from '../time/calendar.js';
import { addDays } from '../time/plain-date.js';
import { anywhere, workDone } from '../work/work.js';
import type { ObservedAnswers } from './observed-days.js';

/** Of the period in which the holiday lies. */
function hours(holiday: string, shifts: readonly RecordedShift[], observed: ObservedAnswers = {}) {
  const { start_date, end_date } = periodOfDate(holiday);
  const { work, questions } = workDone(shifts, start_date, end_date, { ...anywhere, observed });
  const counted = work
    .filter(each => each.holiday > 0)
    .map(each => [each.date, each.holiday / 3600] as const);
  return { hours: Object.fromEntries(counted), questions };
}

const workdays = (first: string, days: readonly number[], times = '07:00-15:00') =>
  days.map(day => shift(addDays(first, day), times));

describe('up to the regular tour (5 CFR 550.131; NATCA agreement, article 28 §3)', () => {
  // Labor Day 2026 is Monday 2026-09-07, in the week that begins on 2026-09-06.
  const tens = [1, 2, 3, 4, 8, 9, 10, 11].map(day =>
    shift(addDays('2026-09-06', day), '06:00-16:00'),
  );

  test('ten hours on a day of a ten-hour schedule', () => {
    expect(hours('2026-09-07', tens).hours).toEqual({ '2026-09-07': 10 });
  });

  test('eight hours if no schedule is known', () => {
    expect(hours('2026-09-07', [shift('2026-09-07', '06:00-16:00')]).hours).toEqual({
      '2026-09-07': 8,
    });
  });

  test('overtime on the holiday earns no holiday premium, and neither do leave and credit hours', () => {
    const day = shift('2026-09-07', '07:00-15:00', {
      overtime: ['15:00-17:00'],
      credit: ['05:00-07:00'],
      leave: [['annual_leave', '12:00-15:00']],
    });
    expect(hours('2026-09-07', [day]).hours).toEqual({ '2026-09-07': 5 });
  });

  test('a tour in two parts is one tour', () => {
    const parts = ['06:00-11:00', '11:00-16:00'].map(times => shift('2026-09-07', times));
    expect(hours('2026-09-07', parts).hours).toEqual({ '2026-09-07': 3 });
  });
});

test('holiday work is paid for at least two hours: 5 U.S.C. 5546(c)', () => {
  const called = shift('2026-09-07', '07:00-15:00', { leave: [['holiday_leave', '07:30-15:00']] });
  expect(hours('2026-09-07', [called]).hours).toEqual({ '2026-09-07': 2 });
  const off = shift('2026-09-07', '07:00-15:00', { leave: [['holiday_leave', '07:00-15:00']] });
  expect(hours('2026-09-07', [off]).hours).toEqual({});
});

describe('night shifts that touch a holiday', () => {
  /** Independence Day 1978 was a Tuesday; the decision counts hours of the calendar day. */
  test.each([
    ['23:06-07:06', 7.1],
    ['23:00-07:00', 7],
  ])('GAO B-193384: %s into the holiday earns %s hours', (times, counted) => {
    expect(hours('1978-07-04', [shift('1978-07-03', times)]).hours).toEqual({
      '1978-07-03': counted,
    });
  });

  test('OPM: of two tours that overlap a holiday the one that begins on it counts, whole', () => {
    const nights = ['2026-11-10', '2026-11-11'].map(date => shift(date, '23:00-07:00'));
    expect(hours('2026-11-11', nights).hours).toEqual({ '2026-11-11': 8 });
  });

  test('E.O. 11582 §5, GAO B-202626: a tour over two days counts as the holiday’s with one hour on it', () => {
    expect(hours('2026-11-11', [shift('2026-11-11', '23:00-07:00')]).hours).toEqual({
      '2026-11-11': 8,
    });
  });

  test('two holidays in a row do not count one tour twice', () => {
    const eve = shift('2025-12-24', '22:00-06:00');
    expect(hours('2025-12-24', [eve]).hours).toEqual({ '2025-12-24': 8 });
  });
});

describe('a holiday on a day off (NATCA agreement, article 28 §2)', () => {
  // The table of the agreement, by days off: Independence Day lies on each weekday in one of these years.
  const saturday = '2026-07-04';
  const weeks = (holiday: string, off: readonly number[], times?: string) => {
    const { start_date } = periodOfDate(holiday);
    const days = Array.from({ length: 42 }, (_, day) => day - 14).filter(
      day => !off.includes(((day % 7) + 7) % 7),
    );
    return workdays(start_date, days, times);
  };

  test.each([
    // Five-day week: days off (Sunday is 0), the holiday, the day observed.
    [[6, 0], '2026-07-04', '2026-07-03'], // Saturday: the preceding Friday
    [[6, 0], '2021-07-04', '2021-07-05'], // Sunday: the following Monday
    [[0, 1], '2021-07-04', '2021-07-06'], // Sunday: the following Tuesday
    [[0, 1], '2026-05-25', '2026-05-23'], // Monday: the preceding Saturday
    [[1, 2], '2026-05-25', '2026-05-27'], // Monday: the following Wednesday
    [[2, 3], '2023-07-04', '2023-07-06'], // Tuesday: the following Thursday
    [[2, 3], '2018-07-04', '2018-07-02'], // Wednesday: the preceding Monday
    [[4, 5], '2026-06-19', '2026-06-17'], // Friday: the preceding Wednesday
    [[5, 6], '2026-06-19', '2026-06-21'], // Friday: the following Sunday
    [[5, 6], '2026-07-04', '2026-07-02'], // Saturday: the preceding Thursday
    // Four-day week.
    [[0, 1, 2], '2026-05-25', '2026-05-23'], // Monday: the preceding Saturday
    [[4, 5, 6], '2026-06-19', '2026-06-17'], // Friday: the preceding Wednesday
  ])('days off %j and a holiday on %s: %s is observed', (off, holiday, observed) => {
    const [times, length] = off.length === 3 ? ['06:00-16:00', 10] : ['07:00-15:00', 8];
    const all = weeks(holiday, off, String(times));
    const found = hours(observed, all);
    expect(found.hours[observed]).toBe(length);
    expect(found.questions).toEqual([]);
  });

  test('overtime on the day off itself is not holiday work', () => {
    const day = shift(saturday, '07:00-15:00', { overtime: ['07:00-15:00'] });
    expect(hours(saturday, [...weeks(saturday, [6, 0]), day]).hours).toEqual({ '2026-07-03': 8 });
  });

  const few = [shift('2026-07-02', '07:00-15:00'), shift('2026-07-05', '07:00-15:00')];

  test('if the shifts do not show the days off, the member is asked and no premium is counted', () => {
    const found = hours(saturday, few);
    expect(found.hours).toEqual({});
    expect(found.questions).toMatchObject([
      { holiday: { date: saturday }, days: ['2026-07-02', '2026-07-05'] },
    ]);
  });

  test.each([
    ['2026-07-02', { '2026-07-02': 8 }],
    [null, {}],
  ])('the answer %j is not asked again', (answer, counted) => {
    expect(hours(saturday, few, { [saturday]: answer })).toEqual({ hours: counted, questions: [] });
  });
});

describe('holiday premium in pay', () => {
  const holiday = [shift('2026-09-07', '14:00-22:00', { overtime: ['22:00-23:00'] })];
  const amounts = (change: Parameters<typeof terms>[0] = {}) => {
    const { work } = workDone(holiday, '2026-09-06', '2026-09-19');
    const found = Object.entries(earningsOf(work, terms(change)).amounts);
    return Object.fromEntries(found.map(([name, cents]) => [name, formatCents(cents)]));
  };

  test('pays the base rate again, in addition to night pay, and counts in the regular rate', () => {
    // (9 × 68.37 + 5 × 6.84 + 8 × 68.37) ÷ 9 = 132.94; 68.37 + half of it.
    expect(amounts()).toMatchObject({
      regular_pay: '546.96',
      holiday_premium: '546.96',
      night_differential: '34.20',
      overtime: '134.84',
    });
  });

  test('does not count in the regular rate if the switch is off', () => {
    // (9 × 68.37 + 5 × 6.84) ÷ 9 = 72.17
    expect(amounts({ holiday_in_regular_rate: false }).overtime).toBe('104.46');
  });
});
