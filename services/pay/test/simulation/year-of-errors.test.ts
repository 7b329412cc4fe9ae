import { expect, test } from 'vitest';
import type { StatementEarning } from '../../src/domain/statements/statement.js';
import type { ShiftWork } from '../../src/domain/work/work.js';
import { row, statement } from './statements.js';
import { checkWith, type PayrollError, type Recorded } from './year-of-errors.js';
import { readings } from './year-readings.js';

type Rows = readonly StatementEarning[];
const named = (name: string, change: Partial<StatementEarning>) => (rows: Rows) =>
  rows.map(each => (each.description === name ? { ...each, ...change } : each));
const plus =
  (...more: StatementEarning[]) =>
  (rows: Rows) => [...rows, ...more];
/** By the day of the period, counted from its first Sunday. */
const changed =
  (day: number, change: (shift: ShiftWork) => Partial<ShiftWork> | null) =>
  (work: readonly ShiftWork[], on: (day: number) => string) =>
    work.flatMap(shift => {
      const part = shift.date === on(day) ? change(shift) : {};
      return part ? [{ ...shift, ...part }] : [];
    });
const H = 3600;
const overtimeAfter: Recorded = { 10: ['13:30-21:30', { overtime: ['21:30-23:30'] }] };
const overtimeDay: Recorded = { 8: ['07:00-15:00', { overtime: ['07:00-15:00'] }] };

/** One error each, and all that the check says of it. */
const errors: readonly (readonly [error: string, what: PayrollError])[] = [
  ['a mid that did not reach payroll', { work: changed(13, () => null) }],
  ['the hourly rate of before a raise', { terms: { hourly_base_rate: '66.05' }, rate: '66.05' }],
  [
    'half the night differential',
    { rows: named('Night Differential', { currentAmount: '109.44' }) },
  ],
  ['a shutdown', { work: (work, on) => work.filter(({ date }) => date < on(6) || date > on(9)) }],
  ['a Sunday premium of 10 %', { rows: named('Sunday Premium', { currentAmount: '109.44' }) }],
  [
    'a training premium of before 2025',
    { rows: named('OJTI', { currentAmount: '31.90', currentHours: '0.00' }) },
  ],
  [
    'half the premium of a controller in charge',
    { rows: named('CIC', { currentAmount: '61.56' }) },
  ],
  ['another percentage of incentive pay', { terms: { cip_percentage: 3.2 } }],
  [
    'another percentage of affordability, with no hours',
    {
      terms: { affordability_percentage: 1.5 },
      rows: named('Affordability', { currentHours: '0.00' }),
    },
  ],
  [
    'overtime without its straight time',
    { recorded: overtimeDay, rows: named('True Overtime', { currentAmount: '314.44' }) },
  ],
  [
    'overtime without its FLSA premium',
    { recorded: overtimeDay, rows: named('True Overtime', { currentAmount: '546.96' }) },
  ],
  [
    'overtime after an evening left out',
    {
      recorded: overtimeAfter,
      work: changed(10, each => ({
        overtime: 0,
        overtimeNight: 0,
        night: each.night - each.overtimeNight,
      })),
    },
  ],
  [
    'the premium of a controller in charge left out on one shift',
    { work: changed(12, () => ({ cic: 0 })) },
  ],
  [
    'training left out in a week with overtime',
    { recorded: overtimeAfter, work: changed(11, () => ({ ojti: 0 })) },
  ],
  [
    'two shifts left out',
    { work: (work, on) => work.filter(({ date }) => date !== on(6) && date !== on(11)) },
  ],
  [
    'annual leave that was not paid',
    {
      recorded: { 4: ['07:00-15:00', { leave: [['annual_leave', '12:00-15:00']] }] },
      work: changed(4, () => ({ paidLeave: 0 })),
    },
  ],
  [
    'leave without pay that was paid',
    {
      recorded: { 5: ['06:00-14:00', { leave: [['lwop', '06:00-10:00']] }] },
      work: changed(5, each => ({ paidLeave: each.leave })),
    },
  ],
  [
    'annual leave under the code of sick leave',
    {
      recorded: { 4: ['07:00-15:00', { leave: [['annual_leave', '07:00-15:00']] }] },
      rows: rows =>
        plus(row('Sick Leave', '546.96', { currentHours: '8.00' }))(
          named('Regular', { currentAmount: '4922.64', currentHours: '72.00' })(rows),
        ),
    },
  ],
  [
    'a sixth day that is recorded as regular and was paid as overtime',
    { recorded: { 8: ['07:00-15:00'] }, work: changed(8, () => ({ worked: 0, overtime: 8 * H })) },
  ],
  [
    'the last two hours of a long shift paid as overtime',
    {
      recorded: { 11: ['07:00-17:00', { ojti: ['09:00-10:10'] }] },
      work: changed(11, () => ({ worked: 8 * H, overtime: 2 * H })),
    },
  ],
  [
    'an overtime day paid as regular',
    { recorded: overtimeDay, work: changed(8, () => ({ worked: 8 * H, overtime: 0 })) },
  ],
  [
    'night differential under the code of another premium',
    {
      rows: rows =>
        named('Night Differential', { currentAmount: '150.00' })(
          named('CIC', { currentAmount: '192.00' })(rows),
        ),
    },
  ],
  [
    'a shift that is not recorded here',
    { work: (work, on) => [...work, ...work.filter(({ date }) => date === on(3))] },
  ],
  [
    'minutes of training',
    { rows: named('OJTI', { currentAmount: '34.18', currentHours: '2.00' }) },
  ],
  [
    'a correction on the next statement',
    {
      work: changed(13, () => ({ cic: 0 })),
      later: statement({ earnings: [row('CIC', '0.00', { adjustedAmount: '37.62' })] }),
    },
  ],
  [
    'an award, and two errors at once',
    {
      work: changed(13, () => ({ cic: 0 })),
      rows: rows =>
        plus(row('Award', '250.00'))(named('Sunday Premium', { currentAmount: '109.44' })(rows)),
    },
  ],
];

const explained = (number: number, error: PayrollError): readonly string[] => {
  const { causes = [], discrepancies } = checkWith(number, error);
  const covered = new Set(causes.flatMap(({ categories }) => categories));
  const others = discrepancies.filter(({ category }) => !covered.has(category));
  return [...causes.map(({ note }) => note), ...others.map(({ note }) => note)];
};

test.each(errors.map((each, at) => [at + 1, ...each] as const))(
  'period %i: %s',
  (number, _, error) => {
    expect(explained(number, error)).toEqual(readings[number]);
  },
);

test('another rate is told of overtime, too, instead of what it follows from', () => {
  const { discrepancies } = checkWith(2, {
    recorded: overtimeAfter,
    terms: { hourly_base_rate: '66.05' },
    rate: '66.05',
  });
  const overtime = discrepancies.find(({ category }) => category === 'overtime');
  expect(overtime?.findings?.map(({ code }) => code)).toEqual(['less', 'another_rate']);
});
