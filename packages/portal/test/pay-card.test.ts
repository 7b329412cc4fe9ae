import type { PayHome, PeriodState } from '@guildhall/contracts/pay';
import { expect, test } from 'vitest';
import { stateOf } from '../src/pages/home/pay-card.js';

/** A period of 2026, ten shifts in it, by its number; the sixth ends on March 7. */
const period = (number: 5 | 6, told: Partial<PeriodState> = {}): PeriodState => ({
  pay_period:
    number === 5
      ? {
          pay_period_number: 5,
          year: 2026,
          start_date: '2026-02-08',
          end_date: '2026-02-21',
          pay_date: '2026-03-03',
        }
      : {
          pay_period_number: 6,
          year: 2026,
          start_date: '2026-02-22',
          end_date: '2026-03-07',
          pay_date: '2026-03-17',
        },
  pp_id: `20260${number}`,
  shifts: 10,
  hours: 80,
  has_statement: false,
  expected_pay: 5469.6,
  actual_pay: 0,
  difference: 0,
  status: 'missing_data',
  ...told,
});
const right = { has_statement: true, status: 'match' } as const;
const none = { shifts: 0 };

const told = (given: Pick<PayHome, 'last'> & Partial<PayHome>) => {
  const { state, next } = stateOf({
    today: '2026-03-10',
    has_rate: true,
    current: given.last,
    ...given,
  });
  return `${state} → ${next.href}`;
};

test('of a difference the card tells no sum, behind which an award may hide what is owed', () => {
  const state = {
    ...period(6),
    has_statement: true,
    status: 'discrepancy' as const,
    difference: 940.18,
  };
  expect(told({ last: state })).toBe(
    'Period 6 was paid differently from what your shifts earn. → /pay/check/202606',
  );
});

test('until pay day the card answers for the period that is paid, and asks for no statement that nobody has', () => {
  expect(told({ paid: period(5, right), last: period(6) })).toBe(
    'Period 5 was paid right. Period 6 ended Saturday, March 7: 10 shifts, paid on Tuesday, March 17. → /pay/check/202605',
  );
  expect(told({ paid: period(5), last: period(6) })).toMatch(
    /^Period 5 .*statement not uploaded yet\. Period 6 .* → \/pay\/statements$/,
  );
  expect(told({ paid: period(5, right), last: period(6, none) })).toBe(
    'Period 5 was paid right. Period 6 ended Saturday, March 7: no shifts are recorded yet. → /pay/check/202605',
  );
});

test('whoever has nothing of the period that is paid begins with the last one', () => {
  expect(told({ paid: period(5, none), last: period(6, none) })).toMatch(
    /^Period 6 .* → \/pay\/period\/202606$/,
  );
  expect(told({ paid: period(5, none), last: period(6) })).toMatch(
    /^Period 6 .*, paid on .* → \/pay\/check\/202606$/,
  );
});

test('a statement that came early, and one that is due, are what the card is about', () => {
  expect(told({ paid: period(5), last: period(6, right) })).toBe(
    'Period 6 was paid right. → /pay/check/202606',
  );
  expect(told({ last: period(6) })).toBe(
    'Period 6 ended Saturday, March 7: 10 shifts, statement not uploaded yet. → /pay/statements',
  );
});
