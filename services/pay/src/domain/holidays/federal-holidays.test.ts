import { expect, test } from 'vitest';
import { getDay, weekdayOf } from '../time/plain-date.js';
import { holidaysBetween, holidaysOf } from './federal-holidays.js';

const dates = (year: number) => holidaysOf(year).map(({ date }) => date.slice(5));

/** As OPM lists them (opm.gov, Federal Holidays), on the day itself and not the Friday or Monday beside a weekend. */
test.each([
  [2020, '01-01 01-20 02-17 05-25 07-04 09-07 10-12 11-11 11-26 12-24 12-25'],
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-24 12-25'],
  [2025, '01-01 01-09 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-24 12-25 12-26'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
])('the holidays of %s match OPM’s list', (year, listed) =>
  expect(dates(year).join(' ')).toBe(listed),
);

test('Juneteenth is a holiday since 2021 (P.L. 117-17)', () => {
  expect(dates(2020)).not.toContain('06-19');
  expect(dates(2021)).toContain('06-19');
});

test('each holiday cites its source', () => {
  for (const { source, date } of holidaysBetween('2012-01-01', '2030-12-31')) {
    expect(source).toMatch(/5 U\.S\.C\. 6103|E\.O\. \d{5}|Executive Order/);
    expect(weekdayOf(getDay(date))).toBeGreaterThanOrEqual(0);
  }
});
