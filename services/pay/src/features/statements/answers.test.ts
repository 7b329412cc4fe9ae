import { expect, it } from 'vitest';
import type { StatementEarning } from '../../domain/statements/statement.js';
import { type DatedStatement, isDated, toParsed } from './answers.js';

const row = (description: string, values: Partial<StatementEarning>): StatementEarning => ({
  description,
  rate: null,
  currentHours: '0.00',
  currentAmount: '0.00',
  adjustedHours: '0.00',
  adjustedAmount: '0.00',
  ...values,
});

const statement: DatedStatement = {
  layout: 'employee_express_table',
  periodEnd: '2026-03-07',
  payDate: '2026-03-17',
  periodNumber: 6,
  year: 2026,
  hourlyRate: '68.37',
  grossPay: '5867.08',
  netPay: null,
  earnings: [
    row('Regular', { currentHours: '80.00', currentAmount: '5469.60' }),
    row('Night Differential', { adjustedHours: '5.00', adjustedAmount: '34.20' }),
    row('Sunday Premium', {
      currentHours: '16.00',
      currentAmount: '273.44',
      adjustedHours: '-8.00',
      adjustedAmount: '-136.72',
    }),
    row('Cash Award', { currentAmount: '226.56' }),
  ],
  deductions: [
    { description: 'Medicare', current: '99.91', adjusted: '-1.20' },
    { description: 'Dental', current: '0.00', adjusted: '12.00' },
  ],
  leave: { annual: '6.75', sick: null },
  warnings: [],
};

it('a row with an adjusted amount adds an adjustment row, and has only that without a current amount', () => {
  const { earnings, deductions } = toParsed(statement, '0042');
  expect(earnings).toEqual([
    { description: 'Regular', hours: 80, amount: 5469.6 },
    { description: 'Night Differential (ADJUSTED)', hours: 5, amount: 34.2 },
    { description: 'Sunday Premium', hours: 16, amount: 273.44 },
    { description: 'Sunday Premium (ADJUSTED)', hours: -8, amount: -136.72 },
    { description: 'Cash Award', hours: 0, amount: 226.56 },
  ]);
  expect(deductions).toEqual([
    { description: 'Medicare', amount: 99.91 },
    { description: 'Medicare (ADJUSTED)', amount: -1.2 },
    { description: 'Dental (ADJUSTED)', amount: 12 },
  ]);
});

it('the member is the caller, a missing balance is null, and warnings appear only if there are any', () => {
  const answer = toParsed(statement, '0042');
  expect(answer.pay_period).toEqual({
    pay_period_number: 6,
    year: 2026,
    membernumber: '0042',
    hourly_base_rate: 68.37,
  });
  expect(answer.leave_balances).toEqual({ annual_leave: 6.75, sick_leave: null });
  expect(answer).not.toHaveProperty('warnings');
  expect(toParsed({ ...statement, warnings: ['x'] }, '0042').warnings).toEqual(['x']);
});

it('a statement without a period is marked, because it cannot be stored', () => {
  expect(isDated(statement)).toBe(true);
  expect(isDated({ ...statement, periodNumber: null })).toBe(false);
});
