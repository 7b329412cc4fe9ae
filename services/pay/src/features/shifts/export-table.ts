import type { AggregatedShift } from '@guildhall/contracts/pay';
import { stringify } from 'csv-stringify/sync';

type Times = { readonly start_time: string; readonly end_time: string };

const rangeOf = ({ start_time, end_time }: Times) => `${start_time}-${end_time}`;
const listed = (parts: readonly string[]) => parts.join('; ');

const columns = [
  'id',
  'shift_date',
  'shift_type',
  'start_time',
  'end_time',
  'ojti_time',
  'cic_time',
  'tos_tnw',
];

/** A table that spreadsheets open without running anything in it, and that an import reads back. */
export const tableOf = (shifts: readonly AggregatedShift[]): string =>
  stringify(
    shifts.map(({ ojti_time, cic_time, tos_tnw, ...shift }) => ({
      ...shift,
      ojti_time: listed(ojti_time.map(rangeOf)),
      cic_time: listed(cic_time.map(rangeOf)),
      tos_tnw: listed(tos_tnw.map(entry => `${entry.sub_type} ${rangeOf(entry)}`)),
    })),
    { header: true, columns, record_delimiter: 'windows', escape_formulas: true },
  );
