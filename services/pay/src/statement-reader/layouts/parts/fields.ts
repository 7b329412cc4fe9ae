import type { Message } from '@guildhall/contracts/messages';
import type { Statement } from '../../../domain/statements/statement.js';
import { amountValue, dateValue, periodNumberValue, rateValue } from '../../text/field-values.js';
import { currentAmount, findField } from '../../text/labeled-values.js';
import type { Line } from '../../text/word.js';
import { type StatementPeriod, statementPeriod } from './period.js';

export type Heading = StatementPeriod & Pick<Statement, 'hourlyRate' | 'grossPay' | 'netPay'>;

/** Labels are matched in lower case, without spaces, dots and colons. */
export const LABELS = {
  periodEnd: /^(for)?payperiodend(ing|s|ed)?(date)?$/,
  payDate: /^(official)?(pay|check)date$/,
  number: /^payperiod(#|no|num|number)$/,
  hourlyRate: /^(base|basic)?(hourly|hourly\/daily)(base|basic)?(pay)?rate(ofpay)?$/,
  grossPay: /^(total)?gross(pay|earnings)(current)?$/,
  netPay: /^net(pay|earnings)(amount|current)?$/,
};

export function readHeading(
  lines: Line[],
  labels = LABELS,
): { heading: Heading; warnings: Message[] } {
  const { period, warnings } = statementPeriod({
    periodEnd: findField(lines, labels.periodEnd, dateValue),
    payDate: findField(lines, labels.payDate, dateValue),
    number: findField(lines, labels.number, periodNumberValue),
  });
  return {
    heading: {
      ...period,
      hourlyRate:
        findField(lines, labels.hourlyRate, amountValue) ??
        findField(lines, labels.hourlyRate, rateValue) ??
        null,
      grossPay: currentAmount(lines, labels.grossPay) ?? null,
      netPay: currentAmount(lines, labels.netPay) ?? null,
    },
    warnings,
  };
}
