import { describe, expect, test } from 'vitest';
import { shift, terms } from '../../../test/simulation/shifts.js';
import { formatCents } from '../money.js';
import type { RecordedShift } from '../shifts/shift.js';
import { periodOfDate } from '../time/calendar.js';
import { workBetween } from '../work/work.js';
import { earningsOf } from './earnings.js';
import type { PayTerms } from './pay-rates.js';
import { premiumRates } from './premium-rates.js';

function pay(shifts: RecordedShift[], change: Partial<PayTerms> = {}): Record<string, string> {
  const { start_date, end_date } = periodOfDate(shifts[0]?.shift_date ?? '');
  const earnings = earningsOf(workBetween(shifts, start_date, end_date), terms(change));
  const amounts = Object.entries({ ...earnings.amounts, total: earnings.total });
  return Object.fromEntries(
    amounts.filter(([, c]) => c !== 0n).map(([k, c]) => [k, formatCents(c)]),
  );
}

const weekdays = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'];
const nextWeekdays = ['2026-03-03', '2026-03-04', '2026-03-05'];

test.each(Object.entries(premiumRates))(
  'rates of %s are listed newest first, for the lookup',
  (_, rows) => {
    const dates = rows.map(({ from }) => from);
    expect(dates).toEqual([...dates].sort().reverse());
  },
);

describe('the published worked examples, to the cent', () => {
  test('1: a day shift earns its hours', () => {
    expect(pay([shift('2026-02-09', '07:00-15:00')])).toEqual({
      regular_pay: '546.96',
      total: '546.96',
    });
  });

  test('2: a Saturday night shift earns night, Sunday and charge premiums', () => {
    expect(pay([shift('2026-02-14', '22:00-06:00', { cic: ['00:00-05:30'] })])).toEqual({
      regular_pay: '546.96',
      night_differential: '54.72',
      sunday_premium: '136.72',
      cic_premium: '37.62',
      total: '776.02',
    });
  });

  test('3: overtime is straight time and half of the regular rate', () => {
    const evening = shift('2026-02-10', '13:30-21:30', {
      ojti: ['14:05-15:50'],
      overtime: ['21:30-23:00'],
    });
    expect(pay([evening])).toEqual({
      regular_pay: '546.96',
      night_differential: '34.20',
      ojti_premium: '29.91',
      overtime: '158.90',
      total: '769.97',
    });
  });

  test.each([
    ['annual_leave', '546.96', '615.32'],
    ['lwop', '273.48', '341.84'],
  ])('4: a half Sunday of %s', (subType, regular_pay, total) => {
    const half = shift('2026-02-15', '06:00-14:00', { leave: [[subType, '10:00-14:00']] });
    expect(pay([half])).toEqual({ regular_pay, sunday_premium: '68.36', total });
  });

  test('5: a whole period with training, overtime and a controller incentive', () => {
    const shifts = [
      shift('2026-02-22', '06:00-14:00'),
      ...weekdays.map(date => shift(date, '07:00-15:00')),
      shift('2026-03-01', '06:00-14:00'),
      shift('2026-03-02', '07:00-15:00'),
      ...nextWeekdays.map(date => shift(date, '07:00-15:00', { ojti: ['09:00-10:10'] })),
      shift('2026-03-06', '07:00-15:00', { overtime: ['07:00-15:00'] }),
    ];
    expect(pay(shifts, { cip_percentage: 4 })).toEqual({
      regular_pay: '5469.60',
      sunday_premium: '273.44',
      ojti_premium: '59.82',
      cip: '218.40',
      overtime: '845.92',
      total: '6867.18',
    });
  });
});

describe('rules at their edges', () => {
  test('without a premium in the week overtime is exactly one and a half times R', () => {
    const twelveHours = shift('2026-02-10', '07:00-15:00', { overtime: ['15:00-17:00'] });
    expect(pay([twelveHours]).overtime).toBe('205.11'); // 2 × 1.5 × 68.37
  });

  test('each work week has its own regular rate and its own rounding', () => {
    const [first, second] = [
      shift('2026-02-10', '07:00-15:00', { overtime: ['15:00-16:00'] }),
      shift('2026-02-17', '07:00-15:00', { overtime: ['15:00-16:00'] }),
    ];
    expect(pay([first]).overtime).toBe('102.56'); // 68.37 + 34.185 → 34.19
    expect(pay([first, second]).overtime).toBe('205.12'); // 136.74 + 34.19 + 34.19
  });

  test('a shift that ends at midnight is not paid for the Sunday after it', () => {
    expect(pay([shift('2026-02-14', '16:00-00:00')])).not.toHaveProperty('sunday_premium');
    expect(pay([shift('2026-02-14', '16:00-00:01')])).toHaveProperty('sunday_premium');
  });

  test('a Sunday night shift into Monday earns Sunday premium for all its hours', () => {
    expect(pay([shift('2026-02-15', '22:00-06:00')]).sunday_premium).toBe('136.72');
  });

  test('Sunday premium stops at eight hours of a tour', () => {
    expect(pay([shift('2026-02-15', '06:00-16:00')]).sunday_premium).toBe('136.72');
  });

  test('TOS that reaches into Sunday does not make its Saturday shift a Sunday tour', () => {
    const late = shift('2026-02-14', '15:00-23:00', { overtime: ['23:00-01:00'] });
    expect(pay([late])).not.toHaveProperty('sunday_premium');
  });

  test('leave and credit hours earn no night differential, overtime does', () => {
    const night = (under: Parameters<typeof shift>[2]) =>
      pay([shift('2026-02-10', '10:00-18:00', under)]).night_differential;
    expect(night({ overtime: ['18:00-20:00'] })).toBe('13.68');
    expect(night({ credit: ['18:00-20:00'] })).toBeUndefined();
    expect(
      pay([shift('2026-02-10', '18:00-22:00', { leave: [['sick_leave', '20:00-22:00']] })]),
    ).toMatchObject({
      night_differential: '13.68',
      regular_pay: '273.48',
    });
  });

  test('if both kinds of leave cover a minute, unpaid leave wins', () => {
    const both = shift('2026-02-10', '07:00-15:00', {
      leave: [
        ['annual_leave', '07:00-11:00'],
        ['lwop', '09:00-11:00'],
      ],
    });
    expect(pay([both]).regular_pay).toBe('410.22'); // 6 × 68.37
  });

  test.each([
    ['2022-09-10', '6.84'], // 10 %
    ['2022-09-11', '13.67'], // 20 %
    ['2024-12-31', '13.67'],
    ['2025-01-01', '17.09'], // 25 %
  ])('an hour of training instruction on %s is paid at the row in force', (date, amount) => {
    expect(pay([shift(date, '08:00-16:00', { ojti: ['09:00-10:00'] })]).ojti_premium).toBe(amount);
  });

  test('two rates in one period are added before the one rounding', () => {
    // 2024-12-29..2025-01-11: 20 min at 13.67 (4.5567) and 20 min at 17.09 (5.6967)
    const shifts = ['2024-12-31', '2025-01-01'].map(date =>
      shift(date, '08:00-16:00', { ojti: ['09:00-09:20'] }),
    );
    expect(pay(shifts).ojti_premium).toBe('10.25');
  });

  test('a shift over the end of a period belongs completely to the period of its date', () => {
    expect(pay([shift('2026-03-07', '22:00-06:00')]).total).toBe('738.40');
    expect(periodOfDate('2026-03-07').pay_period_number).toBe(6);
  });

  test('affordability is paid like the controller incentive, each at its own rounded rate', () => {
    const both = { cip_percentage: '1.6', affordability_percentage: '3.75' };
    expect(pay([shift('2026-02-09', '07:00-15:00')], both)).toMatchObject({
      cip: '8.72', // round(1.09392) × 8
      affordability: '20.48', // round(2.563875) × 8
    });
  });

  test('without a configuration everything is zero', () => {
    const work = workBetween([shift('2026-02-09', '07:00-15:00')], '2026-02-08', '2026-02-21');
    expect(earningsOf(work, null).total).toBe(0n);
  });
});
