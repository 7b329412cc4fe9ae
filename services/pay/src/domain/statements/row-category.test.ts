import { expect, test } from 'vitest';
import { recoversAdvance, rowCategory } from './row-category.js';

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
  ['Retro Regular', 'retro'],
  ['RETROACTIVE PAY', 'retro'],
  ['Performance Award', 'other'],
  ['LUMP SUM ANNUAL LEAVE', 'other'],
  ['Credit Hours Paid', 'other'],
  ['Comp Time Earned', 'other'],
  ['LEAVE WITHOUT PAY', 'other'],
  ['SPECIAL', 'other'],
])('%s is %s', (description, category) => expect(rowCategory(description)).toBe(category));

test('only a deduction that says advance recovers one', () => {
  expect(recoversAdvance('Advance Pay Recovery')).toBe(true);
  expect(recoversAdvance('Federal Taxes')).toBe(false);
});
