import type { KeptStatement, StoredStatement } from '@guildhall/contracts/pay';
import { findPeriodById } from '../../domain/calendar.js';
import { toRows } from '../../statements/response.js';
import type { StatementRow } from './repository.js';

const amount = (text: string | null) => (text === null ? null : Number(text));

/** A kept statement as a list shows it. */
export function toStored({
  pp_id,
  statement,
  created_at,
  updated_at,
}: StatementRow): StoredStatement {
  const period = findPeriodById(pp_id);
  return {
    pp_id,
    pay_period_number: Number(pp_id.slice(4)),
    year: Number(pp_id.slice(0, 4)),
    start_date: period?.start_date ?? '',
    end_date: period?.end_date ?? '',
    layout: statement.layout,
    hourly_base_rate: amount(statement.hourlyRate),
    gross_pay: amount(statement.grossPay),
    net_pay: amount(statement.netPay),
    warnings: statement.warnings,
    created_at,
    updated_at,
  };
}

/** A kept statement with everything that was read in it. */
export const toKept = (row: StatementRow): KeptStatement => ({
  ...toStored(row),
  pay_date: findPeriodById(row.pp_id)?.pay_date ?? '',
  ...toRows(row.statement),
});
