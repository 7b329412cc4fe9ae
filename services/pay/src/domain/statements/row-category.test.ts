import { expect, test } from 'vitest';
import { leaveKind } from './leave-kind.js';
import { kindOf, recoversAdvance } from './row-category.js';

test.each([
  ['Regular', 'regular'],
  ['REGULAR PAY', 'regular'],
  ['REGULAR TIME', 'regular'],
  ['REGULAR PAY (ADJUSTED)', 'regular'],
  ['ANNUAL LEAVE', 'regular'],
  ['Sick Leave', 'regular'],
  ['HOLIDAY LEAVE', 'regular'],
  ['ADVANCED SICK LEAVE', 'regular'],
  ['ANNUAL LEAVE ADVANCED', 'regular'],
  ['SICK LV ADVANCED', 'regular'],
  ['TIME OFF AWARD', 'regular'],
  ['Award, Time-Off', 'regular'],
  ['Credit Hours Used', 'regular'],
  ['COMP TIME TAKEN', 'regular'],
  ['Night Differential', 'night'],
  ['NIGHT DIFF', 'night'],
  ['Sunday Premium', 'sunday'],
  ['SUNDAY PREM', 'sunday'],
  ['Sunday Differential', 'sunday'],
  ['OJTI', 'ojti'],
  ['On-the-Job Training', 'ojti'],
  ['CIC', 'cic'],
  ['Controller in Charge', 'cic'],
  ['True Overtime', 'overtime'],
  ['FLSA Premium', 'overtime'],
  ['OVERTIME', 'overtime'],
  ['Holiday Worked', 'holiday'],
  ['HOLIDAY PREMIUM', 'holiday'],
  ['Controller Incentive Pay', 'cip'],
  ['CIP', 'cip'],
  ['Affordability', 'affordability'],
  ['Advance Pay', 'advance'],
  ['SALARY ADVANCE', 'advance'],
  ['ADVANCED PAYMENT', 'advance'],
  ['PAY ADVANCES', 'advance'],
  ['Back Pay Interest', 'other'],
  ['Performance Award', 'other'],
  ['Cash Award', 'other'],
  ['LUMP SUM ANNUAL LEAVE', 'other'],
  ['Credit Hours Paid', 'other'],
  ['Comp Time Earned', 'other'],
  ['Official Time', 'regular'],
  ['OFFICIAL TIME - MIDTERM', 'regular'],
  ['Continuation of Pay', 'regular'],
  ['COP', 'regular'],
  ['Restored Annual Leave', 'regular'],
  ['Compensatory Time Used', 'regular'],
  ['Comp Time Off Taken', 'regular'],
  ['Jury Duty', 'regular'],
  ['Court Leave', 'regular'],
  ['Weather and Safety Leave', 'regular'],
  ['Overtime with Night Differential', 'overtime'],
  ['OT 1.5 Over 8/40', 'overtime'],
  ['NIGHT DIFF ON OVERTIME', 'night'],
  ['LEAVE WITHOUT PAY', 'other'],
  ['SPECIAL', 'other'],
])('%s is %s', (description, category) =>
  expect(kindOf({ description })).toEqual({ category, retro: false }),
);

test.each([
  ['Retroactive Night Differential', 'night'],
  ['RETRO SUNDAY PREM', 'sunday'],
  ['OJTI Retro', 'ojti'],
  ['Retro CIC', 'cic'],
  ['RETROACTIVE OVERTIME', 'overtime'],
  ['Retro FLSA Premium', 'overtime'],
  ['Holiday Worked Retro', 'holiday'],
  ['Retro Controller Incentive Pay', 'cip'],
  ['Back Pay Hazard Differential', 'other'],
  ['Retro Performance Award', 'other'],
  ['Retroactive Pay', 'regular'],
  ['Retro Regular', 'regular'],
  ['RETRO ANNUAL LEAVE', 'regular'],
  ['Back Pay', 'regular'],
  ['BACKPAY AWARD', 'regular'],
])('pay owed for earlier periods named %s is %s, and retro', (description, category) =>
  expect(kindOf({ description })).toEqual({ category, retro: true }),
);

test('a row in a table of retroactive earnings is retro under any name', () =>
  expect(kindOf({ description: 'NIGHT DIFF', retroactive: true })).toEqual({
    category: 'night',
    retro: true,
  }));

test.each([
  ['Restored Annual Leave', 'annual_leave'],
  ['CREDIT HOURS USED', 'credit_hours_used'],
  ['Compensatory Time Used', 'comp_time_used'],
  ['Official Time', 'other'],
  ['Continuation of Pay', 'other'],
  ['Jury Duty', 'other'],
  ['Weather and Safety Leave', 'other'],
  ['Official Time - Midterm', 'other'],
  ['Parental Leave', 'other'],
  ['SICK LV ADVANCED', 'sick_leave'],
  ['Lump Sum Annual Leave', null],
  ['Retro Annual Leave', null],
  ['Leave Without Pay', null],
  ['Holiday Worked', null],
  ['Regular', null],
])('time not worked that is paid as %s is %s among shifts', (description, leave) =>
  expect(leaveKind(description)).toBe(leave),
);

test('only a deduction named “advance” recovers one', () => {
  expect(recoversAdvance('Advance Pay Recovery')).toBe(true);
  expect(recoversAdvance('Federal Taxes')).toBe(false);
});
