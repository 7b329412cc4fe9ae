import type { MessageOrText } from '@guildhall/contracts/messages';

/**
 * A leave and earnings statement as every layout's reader gives it.
 * Amounts, hours and rates are decimal strings ('-1234.50', '80.00'); a blank cell is '0.00'.
 * Nothing private is in it but what a row is called: no number of a person or an account, no address.
 */
export interface Statement {
  layout: string;
  /** ISO dates; null where the statement names none. */
  periodEnd: string | null;
  payDate: string | null;
  periodNumber: number | null;
  year: number | null;
  hourlyRate: string | null;
  grossPay: string | null;
  netPay: string | null;
  earnings: StatementEarning[];
  deductions: StatementDeduction[];
  leave: { annual: string | null; sick: string | null };
  /** What does not add up; plain text only where it was stored before messages had codes. */
  warnings: MessageOrText[];
}

export interface StatementEarning {
  /** As printed, without a layout's row code and without "(ADJUSTED)". */
  description: string;
  rate: string | null;
  currentHours: string;
  currentAmount: string;
  adjustedHours: string;
  adjustedAmount: string;
  /** From a table of retroactive earnings: its amount stands in the adjusted column. */
  retroactive?: boolean;
}

export interface StatementDeduction {
  description: string;
  current: string;
  adjusted: string;
}
