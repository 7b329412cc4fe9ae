import type { FindingCode, YearPeriod } from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { differenceOf, rangesOf, summedPeriods } from '../src/pages/pay/year/sums.js';

const period = (number: number, change: Partial<YearPeriod> = {}) =>
  ({
    pay_period: {
      pay_period_number: number,
      end_date: `2026-01-${String(number).padStart(2, '0')}`,
    },
    shifts: 0,
    has_statement: false,
    status: 'missing_data',
    difference: 0,
    ...change,
  }) as YearPeriod;

const part = (category: string, difference: number, ...codes: FindingCode[]) => ({
  category,
  difference,
  findings: codes.map(code => ({ code, values: [] })),
});

test('a period on the year page differs by its own check, without awards and later corrections', () => {
  const differing = (difference: number, ...differences: YearPeriod['differences'] & object) =>
    differenceOf(period(6, { status: 'discrepancy', difference, differences }));
  const award = part('other', 1000);
  const late = part('night_differential', -54.72, 'adjusted_later');
  const short = part('ojti_premium', -59.82);
  expect(differing(940.18, short, award)).toEqual({ status: 'discrepancy', difference: -59.82 });
  expect(differing(945.28, late, award)).toEqual({ status: 'match', difference: 0 });
});

test('sums name their periods: those that have ended with shifts, with a statement, and with both', () => {
  const both = { shifts: 10, has_statement: true, status: 'match' } as const;
  const sums = summedPeriods({
    periods: [
      period(1, both),
      period(2, both),
      period(3, { has_statement: true }),
      period(4, { shifts: 10 }),
      period(5, both),
      period(6, { shifts: 2 }),
    ],
    today: '2026-01-06',
  });
  const { earned, paid, compared } = sums;
  expect([earned, paid, compared].map(rangesOf)).toEqual([
    ['1–2', '4–5'],
    ['1–3', '5'],
    ['1–2', '5'],
  ]);
});
