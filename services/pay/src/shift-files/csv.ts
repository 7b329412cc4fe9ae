import { isUuid } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import { CsvError, parse } from 'csv-parse/sync';
import { formatTime } from '../domain/time/time-of-day.js';
import { rangeIn, rangesIn, timeIn, tosTnwIn } from './csv-cells.js';
import { type Cells, cellsOf, headingOf } from './csv-columns.js';
import { dateIn, isDayFirst } from './csv-dates.js';
import { type Kind, kindIn } from './csv-kinds.js';
import {
  type FileRow,
  type FileShift,
  NotUnderstood,
  ROWS_AT_MOST,
  type ShiftFile,
  titleOf,
  UnreadableFile,
} from './shift-file.js';

/** Spreadsheets of some countries part cells by semicolons; a title above the names has none of them, a quoted list many. */
function delimiterOf(text: string): string {
  const top = text.slice(0, 4000).replaceAll(/"[^"\n]*"/g, '');
  const count = (mark: string) =>
    Math.max(...top.split('\n', 25).map(line => line.split(mark).length));
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordsOf(text: string): Line[] {
  // Files that went through several programs end their lines in several ways.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const [, own] = /^\uFEFF?"?sep=(.)/i.exec(lines) ?? [];
  try {
    return parse(lines, {
      bom: true,
      delimiter: own ?? delimiterOf(lines),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: 20_000,
      to: ROWS_AT_MOST + 25,
    }) as unknown as Line[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFile(message('table_unreadable', error.message));
    throw error;
  }
}

const midnight = formatTime(0);

/** Both in one cell, or each in its own. */
function timesIn({ start_time, end_time, times = '' }: Cells) {
  if (start_time === undefined && /\d/.test(times)) return rangeIn(times);
  // A day off is in many schedules.
  if (!start_time && !end_time) throw new NotUnderstood(message('no_times'));
  const found = { start_time: timeIn(start_time ?? ''), end_time: timeIn(end_time ?? '') };
  // As Outlook writes what is for whole days.
  if (found.start_time === midnight && found.end_time === midnight)
    throw new NotUnderstood(message('no_times'));
  return found;
}

type Times = ReturnType<typeof timesIn>;

/** Columns that are there decide over what is under a shift, also when they are empty. */
function tosTnwOf({ tos_tnw }: Cells, kind: Kind | null, times: Times) {
  const { sub_type = null } = kind ?? {};
  if (tos_tnw === undefined && sub_type === null) return {};
  const whole =
    kind && sub_type && kind.shift_type !== 'regular'
      ? [{ entry_type: kind.shift_type, sub_type, ...times }]
      : [];
  return { tos_tnw: [...whole, ...tosTnwIn(tos_tnw ?? '')] };
}

function shiftIn(cells: Cells, dayFirst: boolean): FileShift {
  const shift_date = dateIn(cells.shift_date ?? cells.start_time ?? '', dayFirst);
  const times = timesIn(cells);
  const kind = cells.shift_type ? kindIn(cells.shift_type) : null;
  return {
    shift_date,
    ...(kind && { shift_type: kind.shift_type }),
    ...times,
    ...(cells.ojti_time !== undefined && { ojti_time: rangesIn(cells.ojti_time) }),
    ...(cells.cic_time !== undefined && { cic_time: rangesIn(cells.cic_time) }),
    ...tosTnwOf(cells, kind, times),
    ...(cells.id !== undefined && isUuid(cells.id) && { replaces: cells.id.toLowerCase() }),
  };
}

function rowOf(cells: Cells, line: number, dayFirst: boolean): FileRow {
  const title = titleOf(cells.title);
  try {
    return { line, title, read: { shift: shiftIn(cells, dayFirst) } };
  } catch (error) {
    if (error instanceof NotUnderstood) return { line, title, read: { problem: error.wording } };
    throw error;
  }
}

export function readCsv(text: string): ShiftFile {
  const lines = recordsOf(text);
  const { columns, at } = headingOf(lines.map(({ record }) => record));
  const rows = lines
    .slice(at + 1)
    .map(({ record, info }) => ({ line: info.lines, cells: cellsOf(columns, record) }));
  const days = rows.map(({ cells }) => cells.shift_date ?? cells.start_time ?? '');
  const dayFirst = isDayFirst(days);
  return {
    format: 'csv',
    rows: rows.slice(0, ROWS_AT_MOST).map(({ cells, line }) => rowOf(cells, line, dayFirst)),
    leftOut: 0,
    isCut: rows.length > ROWS_AT_MOST,
  };
}
