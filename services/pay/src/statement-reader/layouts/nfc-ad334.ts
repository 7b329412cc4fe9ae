import { say } from '@guildhall/contracts/said';
import { withSpelledHours } from '../text/colon-hours.js';
import { dateValue } from '../text/field-values.js';
import { currentAmount, findField } from '../text/labelled-values.js';
import { readCodedRows } from './parts/coded-rows.js';
import { LABELS } from './parts/fields.js';
import { readLeaveLines } from './parts/leave-lines.js';
import { periodEndOfPair, statementPeriod } from './parts/period.js';
import { annualSalaryRate } from './parts/salary.js';
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
    const lines = withSpelledHours(printed, 'decimal');
    const { period, warnings } = statementPeriod({
      periodEnd: periodEndOfPair(lines) ?? findField(lines, LABELS.periodEnd, dateValue),
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
        ...(sure ? [] : [say('column_unsure')]),
        ...doubtful.map(row => say('row_name_unsure', row)),
        ...leaveWarnings,
      ],
    };
  },
};
