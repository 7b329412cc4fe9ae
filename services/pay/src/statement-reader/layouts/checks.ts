import { agree, formatCents, parseCents, sum } from '../../domain/money.js';
import type { Statement } from '../../domain/statements/statement.js';

/** Where a statement's own arithmetic does not add up. Nothing is corrected. */
export function arithmeticWarnings(statement: Omit<Statement, 'warnings'>): string[] {
  return [
    ...(statement.hourlyRate === null ? [NO_RATE] : []),
    ...grossWarning(statement),
    ...netWarning(statement),
    ...statement.earnings.flatMap(tornRow),
  ];
}

const NO_RATE = 'The statement names no hourly rate that was found; it is left out.';

function grossWarning({ grossPay, earnings }: Omit<Statement, 'warnings'>): string[] {
  if (grossPay === null)
    return ['The statement names no gross pay that its earnings could be checked against.'];
  const total = sum(
    earnings.flatMap(row => [parseCents(row.currentAmount), parseCents(row.adjustedAmount)]),
  );
  if (total === parseCents(grossPay)) return [];
  const parts = `${formatCents(total)} and its gross pay is ${grossPay}`;
  return [`The statement's earnings, current and adjusted, add up to ${parts}.`];
}

/** Payrolls differ in whether adjusted deductions are in the period's net pay; either way is right. */
function netWarning({ grossPay, netPay, deductions }: Omit<Statement, 'warnings'>): string[] {
  if (grossPay === null || netPay === null) return [];
  const current = sum(deductions.map(row => parseCents(row.current)));
  const adjusted = sum(deductions.map(row => parseCents(row.adjusted)));
  const missing = parseCents(grossPay) - parseCents(netPay) - current;
  if (agree(missing) || agree(missing - adjusted)) return [];
  return [
    `The statement's deductions add up to ${formatCents(current + adjusted)}, and its gross pay less its net pay is ${formatCents(missing + current)}.`,
  ];
}

/** Hours in one column and their pay in another is how a shifted column looks. */
function tornRow(row: Statement['earnings'][number]): string[] {
  const has = (value: string) => parseCents(value) !== 0n;
  const torn =
    (has(row.adjustedHours) &&
      !has(row.adjustedAmount) &&
      has(row.currentAmount) &&
      !has(row.currentHours)) ||
    (has(row.currentHours) &&
      !has(row.currentAmount) &&
      has(row.adjustedAmount) &&
      !has(row.adjustedHours));
  return torn
    ? [
        `The row "${row.description}" shows its hours and its amount in columns that do not belong together.`,
      ]
    : [];
}
