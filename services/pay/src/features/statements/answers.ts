import type { KeptStatement, StoredStatement } from '@guildhall/contracts/pay';
import { meantBy, say } from '@guildhall/contracts/said';
import type { Statement } from '../../domain/statements/statement.js';
import { tooLargeToRead } from '../../domain/statements/statement-size.js';
import { findPeriodById } from '../../domain/time/calendar.js';
import { toRows } from '../../statement-reader/response.js';
import type { StatementRow, Summary } from './repository.js';

const amount = (text: string | null) => (text === null ? null : Number(text));

const unreadable = (ppId: string): Summary => ({
  layout: '',
  hourly_rate: null,
  gross_pay: null,
  net_pay: null,
  warnings: [tooLargeToRead(ppId)],
  warning_count: 1,
});

function warningsOf({ warnings, warning_count }: Summary): string[] {
  const more = warning_count - warnings.length;
  return more > 0 ? [...warnings, say('more_warnings', more)] : [...warnings];
}

export const warned = (warnings: string[]) => ({
  warnings,
  warnings_said: warnings.map(meantBy),
});

/** A kept statement as a list shows it. */
export function toStored({ pp_id, created_at, updated_at, ...row }: StatementRow): StoredStatement {
  const period = findPeriodById(pp_id);
  const summary = row.summary ?? unreadable(pp_id);
  return {
    pp_id,
    pay_period_number: Number(pp_id.slice(4)),
    year: Number(pp_id.slice(0, 4)),
    start_date: period?.start_date ?? '',
    end_date: period?.end_date ?? '',
    layout: summary.layout,
    hourly_base_rate: amount(summary.hourly_rate),
    gross_pay: amount(summary.gross_pay),
    net_pay: amount(summary.net_pay),
    ...warned(warningsOf(summary)),
    created_at,
    updated_at,
  };
}

/** A kept statement with everything that was read in it. */
export const toKept = (row: StatementRow, statement: Statement): KeptStatement => ({
  ...toStored(row),
  ...warned(statement.warnings),
  pay_date: findPeriodById(row.pp_id)?.pay_date ?? '',
  ...toRows(statement),
});
