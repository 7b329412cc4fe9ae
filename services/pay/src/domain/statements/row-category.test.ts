import { expect, test } from 'vitest';
import { kindOfPay, recoversAdvance, rowCategory } from './row-category.js';

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
  ['Retro Regular', 'retro'],
  ['RETROACTIVE PAY', 'retro'],
  ['Back Pay', 'retro'],
  ['BACKPAY AWARD', 'retro'],
  ['Back Pay Interest', 'other'],
  ['Performance Award', 'other'],
  ['Cash Award', 'other'],
  ['LUMP SUM ANNUAL LEAVE', 'other'],
  ['Credit Hours Paid', 'other'],
  ['Comp Time Earned', 'other'],
  ['LEAVE WITHOUT PAY', 'other'],
  ['SPECIAL', 'other'],
])('%s is %s', (description, category) => expect(rowCategory(description)).toBe(category));

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
  ['Retroactive Pay', 'retro'],
  ['Retro Regular', 'retro'],
  ['RETRO ANNUAL LEAVE', 'retro'],
  ['BACKPAY AWARD', 'retro'],
])('late pay named %s is %s, and no pay of the period', (description, kind) => {
  expect(kindOfPay(description)).toBe(kind);
  expect(rowCategory(description)).toBe('retro');
});

test('only a deduction that says advance recovers one', () => {
  expect(recoversAdvance('Advance Pay Recovery')).toBe(true);
  expect(recoversAdvance('Federal Taxes')).toBe(false);
});
