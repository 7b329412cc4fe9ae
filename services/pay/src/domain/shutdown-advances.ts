import { agree, numberOfCents, parseCents, sum } from './money.js';
import { recoversAdvance } from './row-category.js';
import type { ShutdownPeriod } from './shutdown-period.js';
import { rowsOf } from './statement-totals.js';

export interface AdvanceRow {
  pp_id: string;
  description: string;
  adjusted: number;
  current: number;
}

export interface AdvancedPayment {
  earnings_rows: AdvanceRow[];
  deductions_rows: AdvanceRow[];
  total_earnings: number;
  total_deductions: number;
  net_amount: number;
  is_valid: boolean;
}

interface Found {
  ppId: string;
  description: string;
  adjusted: string;
  current: string;
}

const totalOf = (rows: readonly Found[]) =>
  sum(rows.map(row => parseCents(row.adjusted) + parseCents(row.current)));

const answer = (row: Found): AdvanceRow => ({
  pp_id: row.ppId,
  description: row.description,
  adjusted: numberOfCents(parseCents(row.adjusted)),
  current: numberOfCents(parseCents(row.current)),
});

/** What was advanced is taken back: earnings and deductions that say advance net to zero. */
export function advancedPayment(periods: readonly ShutdownPeriod[]): AdvancedPayment {
  const earnings: Found[] = periods.flatMap(({ ppId, statement }) =>
    rowsOf(statement, 'advance').map(row => ({
      ppId,
      description: row.description,
      adjusted: row.adjustedAmount,
      current: row.currentAmount,
    })),
  );
  const deductions: Found[] = periods.flatMap(({ ppId, statement }) =>
    (statement?.deductions ?? [])
      .filter(row => recoversAdvance(row.description))
      .map(row => ({ ppId, ...row })),
  );
  const [earned, deducted] = [totalOf(earnings), totalOf(deductions)];
  return {
    earnings_rows: earnings.map(answer),
    deductions_rows: deductions.map(answer),
    total_earnings: numberOfCents(earned),
    total_deductions: numberOfCents(deducted),
    net_amount: numberOfCents(earned - deducted),
    is_valid: agree(earned - deducted),
  };
}
