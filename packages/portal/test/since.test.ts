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

test('periods before the first shift or statement stand apart, and none that is yet to begin is shown', () => {
  const { before, since } = sinceFirst({ periods: six({ 3: { shifts: 5 } }), ...rest });
  expect([numbers(before), numbers(since)]).toEqual([
    [1, 2],
    [3, 4, 5, 6],
  ]);
  expect(
    numbers(sinceFirst({ periods: six({ 1: { has_statement: true } }), ...rest }).before),
  ).toEqual([]);
});

test('what is missing of a member who began in another year is not before it', () => {
  const missing = { ...rest, missing_statement_pp_ids: ['202602', '202603'] };
  expect(numbers(sinceFirst({ periods: six({ 4: { shifts: 1 } }), ...missing }).before)).toEqual([
    1,
  ]);
});

test('the running period and the one before it are never among those of which nothing is expected', () => {
  const { before, since } = sinceFirst({ periods: six({ 6: { shifts: 1 } }), ...rest });
  expect([numbers(before), numbers(since)]).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ]);
});

test('where nothing is known no period stands out', () => {
  const { before, since } = sinceFirst({ periods: six({}), ...rest });
  expect([numbers(before), since]).toEqual([[1, 2, 3, 4, 5, 6], []]);
  expect(sinceFirst({ periods: [], ...rest })).toEqual({ before: [], since: [] });
});

test('what was recorded or paid stands in the list, and the latest two; a gap between does not, whatever is missing of it', () => {
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
