import type { AggregatedShift } from '@guildhall/contracts/pay';
import { stringify } from 'csv-stringify/sync';
import { nameOf } from '../../shift-files/csv-kinds.js';

type Times = { readonly start_time: string; readonly end_time: string };

/** 07:00; seconds only where there are any. */
const timeOf = (time: string) => time.replace(/:00$/, '');
const rangeOf = ({ start_time, end_time }: Times) => `${timeOf(start_time)}-${timeOf(end_time)}`;
const listed = (parts: readonly string[]) => parts.join('; ');

const columns = ['Date', 'Type', 'Start', 'End', 'OJTI', 'CIC', 'Overtime and leave', 'ID'];

function rowOf(shift: AggregatedShift): string[] {
  const { id, shift_date, shift_type, tos_tnw } = shift;
  // What a whole shift was, is its type.
  const whole = tos_tnw.find(
    entry => entry.entry_type === shift_type && rangeOf(entry) === rangeOf(shift),
  );
  return [
    shift_date,
    nameOf(whole?.sub_type ?? shift_type),
    timeOf(shift.start_time),
    timeOf(shift.end_time),
    listed(shift.ojti_time.map(rangeOf)),
    listed(shift.cic_time.map(rangeOf)),
    listed(
      tos_tnw
        .filter(entry => entry !== whole)
        .map(entry => `${nameOf(entry.sub_type)} ${rangeOf(entry)}`),
    ),
    id,
  ];
}

/** A table that spreadsheets open without running anything in it, and that an import reads back. */
export const tableOf = (shifts: readonly AggregatedShift[]): string =>
  stringify(shifts.map(rowOf), {
    header: true,
    columns,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
