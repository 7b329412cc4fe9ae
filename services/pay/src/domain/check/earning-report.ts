import type { EarningReport } from '@guildhall/contracts/pay';
import type { Earnings } from '../earnings/earnings.js';
import { agree, numberOfCents } from '../money.js';
import type { RowCategory } from '../statements/row-category.js';
import type { Statement } from '../statements/statement.js';
import { currentGross, currentOf, rowsOf } from '../statements/statement-totals.js';

/** What the shifts earn beside what the statement's current column says. Absent counts as zero. */
export function earningReport(earnings: Earnings, statement: Statement | null): EarningReport {
  const { amounts, total } = earnings;
  const current = (category: RowCategory | 'retro') =>
    numberOfCents(currentOf(rowsOf(statement, category)));
  const gross = currentGross(statement);
  return {
    shift_earnings: {
      regular_pay: numberOfCents(amounts.regular_pay),
      night_differential: numberOfCents(amounts.night_differential),
      sunday_premium: numberOfCents(amounts.sunday_premium),
      holiday_premium: numberOfCents(amounts.holiday_premium),
      ojti_premium: numberOfCents(amounts.ojti_premium),
      cic_premium: numberOfCents(amounts.cic_premium),
      overtime: numberOfCents(amounts.overtime),
      total_gross: numberOfCents(total),
    },
    les_earnings: {
      regular: current('regular'),
      night_diff: current('night'),
      sunday: current('sunday'),
      holiday: current('holiday'),
      ojti: current('ojti'),
      cic: current('cic'),
      overtime: current('overtime'),
      retro: current('retro'),
      total_gross: numberOfCents(gross),
    },
    comparison: {
      matches: statement !== null && agree(gross - total),
      difference: numberOfCents(gross - total),
    },
  };
}
