import { type Message, message } from '@guildhall/contracts/messages';
import { agree, formatCents, parseCents, sum } from '../../../domain/money.js';
import type { Statement, StatementDeduction } from '../../../domain/statements/statement.js';
import { PERIOD_DAYS } from '../../../domain/time/calendar.js';

/** Warns where a statement's own arithmetic does not add up. Corrects nothing. */
export function arithmeticWarnings(statement: Omit<Statement, 'warnings'>): Message[] {
  return [
    ...(statement.hourlyRate === null ? [NO_RATE] : []),
    ...grossWarning(statement),
    ...netWarning(statement),
    ...statement.earnings.flatMap(tornRow),
    ...statement.earnings.filter(isLongerThanPeriod).map(countless),
  ];
}

const NO_RATE = message('no_rate');

function grossWarning({ grossPay, earnings }: Omit<Statement, 'warnings'>): Message[] {
  if (grossPay === null) return [message('no_gross')];
  const total = sum(
    earnings.flatMap(row => [parseCents(row.currentAmount), parseCents(row.adjustedAmount)]),
  );
  if (total === parseCents(grossPay)) return [];
  return [message('earnings_differ', formatCents(total), grossPay)];
}

/** Payrolls differ in whether adjusted deductions count toward the period's net pay. Both are accepted. */
function netWarning({ grossPay, netPay, deductions }: Omit<Statement, 'warnings'>): Message[] {
  if (netPay === null) return [message('no_net')];
  if (grossPay === null) return [];
  const current = sum(deductions.map(row => parseCents(row.current)));
  const adjusted = sum(deductions.map(row => parseCents(row.adjusted)));
  const missing = parseCents(grossPay) - parseCents(netPay) - current;
  if (agree(missing) || agree(missing - adjusted)) return [];
  return [
    message('deductions_differ', formatCents(current + adjusted), formatCents(missing + current)),
  ];
}

type Sums = Pick<Statement, 'grossPay' | 'netPay'>;

/** Deductions lead to net pay to the cent, without any adjusted amounts. */
export function makeNetPay({ grossPay, netPay }: Sums, deductions: StatementDeduction[]): boolean {
  if (grossPay === null || netPay === null) return false;
  return (
    deductions.every(row => parseCents(row.adjusted) === 0n) &&
    parseCents(grossPay) - parseCents(netPay) ===
      sum(deductions.map(row => parseCents(row.current)))
  );
}

/** Without a name, there is no telling what a row paid. */
export const unnamedRows = ({ earnings, deductions }: Statement): Message[] =>
  [
    ...earnings.map(row => ({ ...row, amounts: [row.currentAmount, row.adjustedAmount] })),
    ...deductions.map(row => ({ ...row, amounts: [row.current, row.adjusted] })),
  ]
    .filter(({ description }) => !/\p{L}/u.test(description))
    .map(({ amounts }) => message('row_unnamed', formatCents(sum(amounts.map(parseCents)))));

const HOURS_OF_PERIOD = 24n * BigInt(PERIOD_DAYS);

/** More hours than two weeks have: a number of the name was probably printed close to the hours and joined to them. */
const isLongerThanPeriod = ({ currentHours }: Statement['earnings'][number]): boolean =>
  parseCents(currentHours) > 100n * HOURS_OF_PERIOD;
const countless = ({ description }: Statement['earnings'][number]) =>
  message('row_number_unread', description);

/** Hours in one column and pay in another suggest a shifted column. */
function tornRow(row: Statement['earnings'][number]): Message[] {
  const has = (value: string) => parseCents(value) !== 0n;
  const [hours, amount] = [has(row.currentHours), has(row.currentAmount)];
  const isTorn =
    hours !== amount && has(row.adjustedHours) === amount && has(row.adjustedAmount) === hours;
  return isTorn ? [message('row_torn', row.description)] : [];
}
