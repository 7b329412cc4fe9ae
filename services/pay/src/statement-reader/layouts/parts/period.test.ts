import { expect, test } from 'vitest';
import { statementPeriod } from './period.js';

const read = (periodEnd?: string, payDate?: string, number?: string) => {
  const { period, warnings } = statementPeriod({ periodEnd, payDate, number });
  return [period.periodNumber, period.year, warnings.length];
};

test.each([
  [
    'by its number, in the year in which it is paid',
    ['2026-02-21', '2026-03-03', '5'],
    [5, 2026, 0],
  ],
  ['by its last day where it has no number', ['2026-02-21', '2026-03-03'], [5, 2026, 0]],
  [
    'by its number where the calendar disagrees, and says so',
    ['2026-02-21', '2026-03-03', '6'],
    [6, 2026, 1],
  ],
  ['by its number and the day it is paid', [undefined, '2026-03-03', '5'], [5, 2026, 0]],
  [
    'as paid the day before where that is January 1',
    ['2029-12-22', '2030-01-01', '27'],
    [27, 2029, 0],
  ],
  [
    'by its last day where its year has no such number, and says so',
    ['2026-12-12', '2026-12-22', '27'],
    [26, 2026, 1],
  ],
  [
    'not at all where its year has no such number and no day is named',
    [undefined, '2026-12-22', '27'],
    [null, null, 0],
  ],
  ['not at all where nothing tells the year', [undefined, undefined, '5'], [null, null, 1]],
  ['not at all where it names nothing', [], [null, null, 1]],
] as const)('a statement’s period is found %s', (_, named, expected) => {
  expect(read(...named)).toEqual(expected);
});
