import { say } from '@guildhall/contracts/said';
import { agree, formatCents, parseCents, sum } from '../../../domain/money.js';
import type { Statement, StatementDeduction } from '../../../domain/statements/statement.js';

/** Where a statement's own arithmetic does not add up. Nothing is corrected. */
export function arithmeticWarnings(statement: Omit<Statement, 'warnings'>): string[] {
  return [
    ...(statement.hourlyRate === null ? [NO_RATE] : []),
    ...grossWarning(statement),
    ...netWarning(statement),
    ...statement.earnings.flatMap(tornRow),
  ];
}

const NO_RATE = say('no_rate');

function grossWarning({ grossPay, earnings }: Omit<Statement, 'warnings'>): string[] {
  if (grossPay === null) return [say('no_gross')];
  const total = sum(
    earnings.flatMap(row => [parseCents(row.currentAmount), parseCents(row.adjustedAmount)]),
  );
  if (total === parseCents(grossPay)) return [];
  return [say('earnings_differ', formatCents(total), grossPay)];
}

/** Payrolls differ in whether adjusted deductions are in the period's net pay; either way is right. */
function netWarning({ grossPay, netPay, deductions }: Omit<Statement, 'warnings'>): string[] {
  if (netPay === null) return [say('no_net')];
  if (grossPay === null) return [];
  const current = sum(deductions.map(row => parseCents(row.current)));
  const adjusted = sum(deductions.map(row => parseCents(row.adjusted)));
  const missing = parseCents(grossPay) - parseCents(netPay) - current;
  if (agree(missing) || agree(missing - adjusted)) return [];
  return [
    say('deductions_differ', formatCents(current + adjusted), formatCents(missing + current)),
  ];
}

type Sums = Pick<Statement, 'grossPay' | 'netPay'>;

/** What is deducted, if anything, makes the net pay to the cent, and nothing stands in a column of adjustments beside it. */
export function makeNetPay({ grossPay, netPay }: Sums, deductions: StatementDeduction[]): boolean {
  if (grossPay === null || netPay === null) return false;
  return (
    deductions.every(row => parseCents(row.adjusted) === 0n) &&
    parseCents(grossPay) - parseCents(netPay) ===
      sum(deductions.map(row => parseCents(row.current)))
  );
}

/** What a row was paid for is not known without its name. */
export const unnamedRows = ({ earnings, deductions }: Statement): string[] =>
  [
    ...earnings.map(row => ({ ...row, amounts: [row.currentAmount, row.adjustedAmount] })),
    ...deductions.map(row => ({ ...row, amounts: [row.current, row.adjusted] })),
  ]
    .filter(({ description }) => !/\p{L}/u.test(description))
    .map(({ amounts }) => say('row_unnamed', formatCents(sum(amounts.map(parseCents)))));

/** Hours in one column and their pay in another is how a shifted column looks. */
function tornRow(row: Statement['earnings'][number]): string[] {
  const has = (value: string) => parseCents(value) !== 0n;
  const [hours, amount] = [has(row.currentHours), has(row.currentAmount)];
  const isTorn =
    hours !== amount && has(row.adjustedHours) === amount && has(row.adjustedAmount) === hours;
  return isTorn ? [say('row_torn', row.description)] : [];
}
