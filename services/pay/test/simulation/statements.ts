import type { Earnings } from '../../src/domain/earnings/earnings.js';
import { formatCents } from '../../src/domain/money.js';
import type { Statement, StatementEarning } from '../../src/domain/statements/statement.js';

export const row = (
  description: string,
  currentAmount: string,
  change: Partial<StatementEarning> = {},
): StatementEarning => ({
  description,
  rate: null,
  currentHours: '0.00',
  currentAmount,
  adjustedHours: '0.00',
  adjustedAmount: '0.00',
  ...change,
});

export const statement = (change: Partial<Statement> = {}): Statement => ({
  layout: 'test',
  periodEnd: null,
  payDate: null,
  periodNumber: null,
  year: null,
  hourlyRate: '68.37',
  grossPay: null,
  netPay: null,
  earnings: [],
  deductions: [],
  leave: { annual: null, sick: null },
  warnings: [],
  ...change,
});

const names = {
  regular: ['Regular', 'regular_pay'],
  night: ['Night Differential', 'night_differential'],
  sunday: ['Sunday Premium', 'sunday_premium'],
  holiday: ['Holiday Worked', 'holiday_premium'],
  ojti: ['OJTI', 'ojti_premium'],
  cic: ['CIC', 'cic_premium'],
  overtime: ['True Overtime', 'overtime'],
  cip: ['Controller Incentive Pay', 'cip'],
  affordability: ['Affordability', 'affordability'],
} as const;

/** The statement a payroll office without a fault would print; `change` is its fault, or another row. */
export function statementOf(earnings: Earnings, change: Record<string, string> = {}): Statement {
  const rows = Object.entries(names).map(([key, [name, category]]) =>
    row(name, change[key] ?? formatCents(earnings.amounts[category])),
  );
  const others = Object.entries(change).filter(([key]) => !(key in names));
  return statement({ earnings: [...rows, ...others.map(([name, amount]) => row(name, amount))] });
}
