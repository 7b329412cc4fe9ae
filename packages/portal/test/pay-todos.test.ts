import type { PeriodState, YearPeriod } from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { lastRight, nextPayDay, type Pay, payTodos } from '../src/pages/home/pay-todos.js';

const days = [
  ['2026-02-08', '2026-02-21', '2026-03-03'],
  ['2026-02-22', '2026-03-07', '2026-03-17'],
  ['2026-03-08', '2026-03-21', '2026-03-31'],
] as const;

/** Periods 5, 6 and 7 of 2026, with ten shifts each. */
function period(number: 5 | 6 | 7, told: Partial<YearPeriod> = {}): YearPeriod {
  const [start_date, end_date, pay_date] = days[number - 5] ?? days[0];
  return {
    pay_period: { pay_period_number: number, year: 2026, start_date, end_date, pay_date },
    pp_id: `20260${number}`,
    shifts: 10,
    hours: 80,
    has_statement: false,
    expected_pay: 5469.6,
    actual_pay: 0,
    difference: 0,
    status: 'missing_data',
    paid_hours: {
      worked: 80,
      overtime: 0,
      credit: 0,
      leave: 0,
      night: 0,
      sunday: 0,
      holiday: 0,
      ojti: 0,
      cic: 0,
    },
    leave_balances: null,
    ...told,
  };
}

const right = { has_statement: true, status: 'match' } as const;
const short: Partial<YearPeriod> = {
  has_statement: true,
  status: 'discrepancy',
  difference: -136.8,
  differences: [{ category: 'night_differential', difference: -136.8 }],
};
const none = { shifts: 0 };

interface Told {
  readonly paid?: PeriodState;
  readonly last: YearPeriod;
  readonly periods: readonly YearPeriod[];
  readonly missing?: readonly string[];
  readonly has_rate?: boolean;
}

function pay({ paid, last, periods, missing = [], has_rate = true }: Told): Pay {
  const today = '2026-03-10';
  return {
    home: { today, has_rate, last, current: period(7, none), ...(paid && { paid }) },
    year: { today, periods, missing_statement_pp_ids: missing } as unknown as Pay['year'],
  };
}

const wayOf = (given: Told) => payTodos(pay(given)).todos.map(({ href }) => href);

test('a period that was paid short comes before everything else', () => {
  const periods = [period(5, short), period(6)];
  const { open, todos } = payTodos(pay({ paid: period(5, short), last: period(6), periods }));
  expect([open?.period.pp_id, open?.difference]).toEqual(['202605', -136.8]);
  expect(todos).toEqual([]);
});

test('of several differing periods the latest is the answer, and the others are to-dos', () => {
  const periods = [period(5, short), period(6, short)];
  const { open, todos } = payTodos(pay({ last: period(6, short), periods }));
  expect(open?.period.pp_id).toBe('202606');
  expect(todos.map(({ href }) => href)).toEqual(['/pay/check/202605']);
});

test('a statement is requested only once its pay day has passed', () => {
  const periods = [period(5), period(6)];
  expect(wayOf({ paid: period(5), last: period(6), periods, missing: ['202605'] })).toEqual([
    '/pay/statements',
  ]);
  expect(wayOf({ paid: period(5, right), last: period(6), periods })).toEqual([]);
});

test('shifts are requested for a period without any, and the rate if it is unknown', () => {
  const periods = [period(5, right), period(6, none)];
  expect(wayOf({ paid: period(5, right), last: period(6, none), periods })).toEqual([
    '/pay/period/202606',
  ]);
  expect(wayOf({ last: period(6, right), periods: [], has_rate: false })).toEqual([
    '/pay/settings',
  ]);
});

test('when all is up to date: the next pay day, and the last period that was paid correctly', () => {
  const { home, year } = pay({ last: period(6), periods: [period(5, right), period(6, short)] });
  expect([nextPayDay(home), lastRight(year)?.pp_id]).toEqual(['2026-03-17', '202605']);
});
