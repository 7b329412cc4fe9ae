import { message } from '@guildhall/contracts/messages';
import { divideHalfUp, formatCents, parseCents } from '../../domain/money.js';
import { parseAmount } from '../text/amount.js';
import { withSpelledHours } from '../text/colon-hours.js';
import { amountValue, dateValue } from '../text/field-values.js';
import { currentAmount, findField } from '../text/labeled-values.js';
import { withNumbersOfNames } from '../text/numbers-of-names.js';
import type { Line } from '../text/word.js';
import { readCodedRows } from './parts/coded-rows.js';
import { LABELS } from './parts/fields.js';
import { readLeaveLines } from './parts/leave-lines.js';
import { periodEndsOfPairs, statementPeriod } from './parts/period.js';
import * as reader from './reader.js';

export const nfcAd334: reader.LayoutReader = {
  layout: 'nfc_ad334',
  signs: [
    /\bAD-? ?334\b/i,
    /official ?pay ?date/i,
    /total ?deductions ?\*/i,
    /national finance center|\bNFC\b/i,
    /statement of earnings and leave/i,
    /\d\s*P\.?A\.?\b/,
    /^\W*ANN(UAL)?\b( LEAVE)?( [\d.,]+)+/,
    /^\d{2} [A-Z][A-Z ./-]*[A-Z] [\d., -]+$/,
  ],
  needs: 3,
  read(printed) {
    const lines = withSpelledHours(withNumbersOfNames(printed), 'decimal');
    const { period, warnings } = statementPeriod({
      periodEnd: periodEndsOfPairs(lines)[0] ?? findField(lines, LABELS.periodEnd, dateValue),
      payDate: findField(lines, LABELS.payDate, dateValue),
    });
    const netPay = currentAmount(lines, LABELS.netPay) ?? null;
    const { earnings, deductions, grossPay, sure, doubtful } = readCodedRows(lines, netPay);
    const { annual, sick, warnings: leaveWarnings } = readLeaveLines(lines);
    return {
      layout: this.layout,
      ...period,
      hourlyRate: annualSalaryRate(lines) ?? null,
      grossPay,
      netPay,
      earnings: earnings.map(reader.toEarning).filter(reader.isOfPeriod),
      deductions: deductions.map(reader.toDeduction).filter(reader.isDeducted),
      leave: { annual, sick },
      warnings: [
        ...warnings,
        ...(sure ? [] : [message('column_unsure')]),
        ...doubtful.map(row => message('row_name_unsure', row)),
        ...leaveWarnings,
      ],
    };
  },
};

/** Hours per year that divide an annual salary: 5 U.S.C. 5504(b)(1). */
const HOURS_A_YEAR = 2087n;

/** Needs a comma or decimals: otherwise a Pennsylvania postal code would be a salary. */
const PER_ANNUM =
  /(?<![\d,.])(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+\.\d{1,2})\s*(?:P\.?A\b\.?|per annum\b)/i;
const PER_HOUR = /(?<![\d,.])(\d+\.\d{1,4})\s*(?:P\.?H\b\.?|per hour\b)/i;

/** Hourly rate: annual salary rounded half-up to the cent, or as printed per hour. */
function annualSalaryRate(lines: Line[]): string | undefined {
  for (const { text } of lines) {
    const annual = parseAmount(PER_ANNUM.exec(text)?.[1] ?? '');
    if (annual !== null) return formatCents(divideHalfUp(parseCents(annual), HOURS_A_YEAR));
    const hourly = parseAmount(PER_HOUR.exec(text)?.[1] ?? '');
    if (hourly !== null) return hourly;
  }
  return findField(lines, LABELS.hourlyRate, amountValue);
}
