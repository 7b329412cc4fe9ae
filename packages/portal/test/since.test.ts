import type { YearPeriod } from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { apart, sinceFirst } from '../src/pages/pay/year/since.js';

const period = (number: number, used: Partial<Pick<YearPeriod, 'shifts' | 'has_statement'>> = {}) =>
  ({
    pp_id: `2026${String(number).padStart(2, '0')}`,
    pay_period: { start_date: `2026-${String(number).padStart(2, '0')}-01` },
    shifts: 0,
    has_statement: false,
    ...used,
  }) as YearPeriod;

const numbers = (periods: readonly YearPeriod[]) => periods.map(({ pp_id }) => Number(pp_id) % 100);
const none: string[] = [];
const rest = { today: '2026-06-15', missing_statement_pp_ids: none };
const six = (used: Readonly<Record<number, Partial<YearPeriod>>>) =>
  [1, 2, 3, 4, 5, 6, 7].map(number => period(number, used[number]));

test('periods before the first shift or statement are separate, and future ones are hidden', () => {
  const { before, since } = sinceFirst({ periods: six({ 3: { shifts: 5 } }), ...rest });
  expect([numbers(before), numbers(since)]).toEqual([
    [1, 2],
    [3, 4, 5, 6],
  ]);
  expect(
    numbers(sinceFirst({ periods: six({ 1: { has_statement: true } }), ...rest }).before),
  ).toEqual([]);
});

test('for a member who started in another year no earlier period is missing', () => {
  const missing = { ...rest, missing_statement_pp_ids: ['202602', '202603'] };
  expect(numbers(sinceFirst({ periods: six({ 4: { shifts: 1 } }), ...missing }).before)).toEqual([
    1,
  ]);
});

test('the current and the previous period are never counted as having no expected data', () => {
  const { before, since } = sinceFirst({ periods: six({ 6: { shifts: 1 } }), ...rest });
  expect([numbers(before), numbers(since)]).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
});

test('without data no period is highlighted', () => {
  const { before, since } = sinceFirst({ periods: six({}), ...rest });
  expect([numbers(before), since]).toEqual([[1, 2, 3, 4, 5, 6], []]);
  expect(sinceFirst({ periods: [], ...rest })).toEqual({ before: [], since: [] });
});

test('periods with shifts or statements and the latest two are listed; empty ones between are not', () => {
  const { since } = sinceFirst({
    periods: six({ 1: { has_statement: true }, 4: { shifts: 1 } }),
    ...rest,
    missing_statement_pp_ids: ['202602', '202603', '202604', '202605'],
  });
  const { shown, empty } = apart(since);
  expect([numbers(shown), numbers(empty)]).toEqual([
    [1, 4, 5, 6],
    [2, 3],
  ]);
});
