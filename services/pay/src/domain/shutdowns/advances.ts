import { ADVANCES_LISTED, type AdvanceRow, type ShutdownAnalysis } from '@guildhall/contracts/pay';
import { agree, type Cents, numberOfCents, parseCents, sum } from '../money.js';
import { recoversAdvance } from '../statements/row-category.js';
import { rowsOfKind } from '../statements/statement-totals.js';
import type { ShutdownPeriod } from './shutdowns.js';

interface Found {
  ppId: string;
  description: string;
  adjusted: Cents;
  current: Cents;
}

/** Of one period. */
export interface FoundAdvances {
  earnings: Found[];
  deductions: Found[];
}

export function findAdvances({ ppId, statement }: ShutdownPeriod): FoundAdvances {
  const earnings = rowsOfKind(statement, 'advance').map(row => ({
    ppId,
    description: row.description,
    adjusted: parseCents(row.adjustedAmount),
    current: parseCents(row.currentAmount),
  }));
  const deductions = (statement?.deductions ?? [])
    .filter(row => recoversAdvance(row.description))
    .map(({ description, adjusted, current }) => ({
      ppId,
      description,
      adjusted: parseCents(adjusted),
      current: parseCents(current),
    }));
  return { earnings, deductions };
}

const totalOf = (rows: readonly Found[]) => sum(rows.map(row => row.adjusted + row.current));

const answer = (row: Found): AdvanceRow => ({
  pp_id: row.ppId,
  description: row.description,
  adjusted: numberOfCents(row.adjusted),
  current: numberOfCents(row.current),
});

/** What is not listed is added up in a last row, so that the rows still make the total. */
function listed(rows: readonly Found[]): AdvanceRow[] {
  const [named, others] = [rows.slice(0, ADVANCES_LISTED), rows.slice(ADVANCES_LISTED)];
  const [first] = others;
  if (first === undefined) return named.map(answer);
  const rest = {
    ppId: first.ppId,
    description: `${others.length} more, from this period on`,
    adjusted: sum(others.map(row => row.adjusted)),
    current: sum(others.map(row => row.current)),
  };
  return [...named, rest].map(answer);
}

/** What was advanced is taken back: earnings and deductions that say advance net to zero. */
export function advancedPayment(
  found: readonly FoundAdvances[],
): ShutdownAnalysis['advanced_payment'] {
  const earnings = found.flatMap(each => each.earnings);
  const deductions = found.flatMap(each => each.deductions);
  const [earned, deducted] = [totalOf(earnings), totalOf(deductions)];
  return {
    earnings_rows: listed(earnings),
    deductions_rows: listed(deductions),
    total_earnings: numberOfCents(earned),
    total_deductions: numberOfCents(deducted),
    net_amount: numberOfCents(earned - deducted),
    is_valid: agree(earned - deducted),
  };
}
