import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findPeriod,
  findPeriodById,
  getPeriod,
  periodOfDate,
  periodRange,
  periodsBetween,
  periodsInYear,
  ppIdOf,
} from './calendar.js';
import { addDays, formatDate, getDay, SUNDAY, weekdayOf } from './plain-date.js';

// Published pay calendars and dated notices.
test.each([
  [2024, 1, { start_date: '2023-12-17', end_date: '2023-12-30', pay_date: '2024-01-09' }],
  [2025, 1, { start_date: '2024-12-15', end_date: '2024-12-28', pay_date: '2025-01-07' }],
  [2025, 18, { start_date: '2025-08-10', end_date: '2025-08-23' }],
  [2025, 26, { start_date: '2025-11-30', end_date: '2025-12-13', pay_date: '2025-12-23' }],
  [2026, 1, { start_date: '2025-12-14', end_date: '2025-12-27' }],
  [2026, 13, { end_date: '2026-06-13' }],
  [2026, 19, { end_date: '2026-09-05' }],
  [2023, 21, { end_date: '2023-10-07' }],
  [2021, 25, { end_date: '2021-12-04' }],
  [2022, 20, { start_date: '2022-09-11' }],
  [2026, 6, { start_date: '2026-02-22', end_date: '2026-03-07' }],
])('period %i-%i is the published one', (year, number, published) => {
  expect(findPeriod(year, number)).toMatchObject({ year, pay_period_number: number, ...published });
});

test('a period whose pay date is New Year’s Day is paid on December 31 and belongs to that year', () => {
  expect(periodOfDate('2018-12-22')).toEqual({
    pay_period_number: 27,
    year: 2018,
    start_date: '2018-12-09',
    end_date: '2018-12-22',
    pay_date: '2018-12-31',
  });
  expect(periodOfDate('2018-12-23')).toMatchObject({ year: 2019, pay_period_number: 1 });
});

test('of the years 2010 to 2030 only 2018 and 2029 have 27 periods', () => {
  const years = Array.from({ length: 21 }, (_, i) => 2010 + i);
  expect(years.filter(year => periodsInYear(year) !== 26)).toEqual([2018, 2029]);
  expect(periodsInYear(2029)).toBe(27);
});

test('2029-12-09 to 12-22 is period 27, and 202927 names it', () => {
  const last = { year: 2029, pay_period_number: 27, start_date: '2029-12-09' };
  expect(periodOfDate('2029-12-22')).toMatchObject(last);
  expect(findPeriodById('202927')).toMatchObject(last);
});

test.each([
  '202627',
  '202600',
  '202699',
  '2026',
  '2026-1',
  '20261',
  '2026012',
  'x02601',
  '',
  '000001',
])('the id %j is invalid', ppId => expect(findPeriodById(ppId)).toBeNull());

test('a range reports whether its year has periods before and after it', () => {
  const flags = (year: number, first: number, last: number) => {
    const { has_prev, has_next, pay_periods } = periodRange(year, first, last);
    return [has_prev, has_next, pay_periods.length];
  };
  expect(flags(2026, 1, 26)).toEqual([false, false, 26]);
  expect(flags(2026, 2, 25)).toEqual([true, true, 24]);
  expect(flags(2029, 1, 26)).toEqual([false, true, 26]);
});

test('every date is in exactly the period of its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: getDay('1950-01-01'), max: getDay('2150-01-01') }), day => {
      const date = formatDate(day);
      const period = periodOfDate(date);
      expect(period.start_date <= date && date <= period.end_date).toBe(true);
      expect(weekdayOf(getDay(period.start_date))).toBe(SUNDAY);
      expect(addDays(period.start_date, 13)).toBe(period.end_date);
      expect(period.pay_date.slice(0, 4)).toBe(String(period.year));
      expect(findPeriodById(ppIdOf(period))).toEqual(period);
      const next = periodOfDate(addDays(period.end_date, 1));
      const follows = next.year === period.year ? period.pay_period_number + 1 : 1;
      expect(next.pay_period_number).toBe(follows);
    }),
  );
});

test('periods between two others are listed, across New Year', () => {
  const ids = (first: string, last: string) => {
    const [from, to] = [findPeriodById(first), findPeriodById(last)];
    return from && to ? periodsBetween(from, to).map(ppIdOf) : [];
  };
  expect(ids('202525', '202602')).toEqual(['202525', '202526', '202601', '202602']);
  expect(ids('201827', '201901')).toEqual(['201827', '201901']);
  expect(ids('202602', '202601')).toEqual([]);
});

test('requesting a period that does not exist is an error', () => {
  expect(() => getPeriod(2026, 27)).toThrow(RangeError);
});
