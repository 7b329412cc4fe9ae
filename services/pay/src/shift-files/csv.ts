import { isUuid } from '@guildhall/contracts';
import type { ShiftType } from '@guildhall/contracts/pay';
import { say } from '@guildhall/contracts/said';
import { CsvError, parse } from 'csv-parse/sync';
import { dateIn, rangesIn, timeIn, tosTnwIn, UnknownCell } from './csv-cells.js';
import {
  type FileQuestion,
  type FileRow,
  type FileShift,
  ROWS_AT_MOST,
  type ShiftFile,
  titleOf,
  UnreadableFile,
  type Words,
} from './shift-file.js';

/** What a column may be called, without case, spaces, hyphens and underscores. */
const names = {
  id: ['id', 'shiftid'],
  shift_date: ['shiftdate', 'date', 'day', 'startdate'],
  shift_type: ['shifttype', 'type'],
  start_time: ['starttime', 'start', 'from', 'begin'],
  end_time: ['endtime', 'end', 'to', 'until'],
  ojti_time: ['ojtitime', 'ojti'],
  cic_time: ['cictime', 'cic'],
  tos_tnw: ['tostnw', 'tos/tnw'],
  title: ['title', 'subject', 'summary', 'name'],
} as const;
type Column = keyof typeof names;
type Cells = Readonly<Partial<Record<Column, string>>>;

const columnOf = (heading: string): Column | null => {
  const word = heading.toLowerCase().replaceAll(/[\s_-]/g, '');
  const found = Object.entries(names).find(([, known]) =>
    (known as readonly string[]).includes(word),
  );
  return (found?.[0] as Column | undefined) ?? null;
};

/** Spreadsheets of some countries part cells by semicolons. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.trimStart().split(/\r?\n/, 1);
  const count = (mark: string) => heading.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordsOf(text: string): Line[] {
  try {
    // Files that went through several programs end their lines in several ways.
    return parse(text.replaceAll(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
      to: ROWS_AT_MOST + 2,
    }) as unknown as Line[];
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(say('table_unreadable', error.message));
    throw error;
  }
}

/** By the names that a person is told to write. */
const needed = [
  ['shift_date', 'date'],
  ['start_time', 'start'],
  ['end_time', 'end'],
] as const;

function columnsOf(headings: readonly string[]): (Column | null)[] {
  const columns = headings.map(columnOf);
  const missing = needed.filter(([column]) => !columns.includes(column)).map(([, name]) => name);
  if (missing.length > 0) throw new UnreadableFile(say('columns_missing', missing.join(', ')));
  return columns;
}

function typeIn(cell: string, { shiftTypes }: Words): ShiftType {
  const type = shiftTypes.find(each => each === cell.toLowerCase());
  if (type === undefined) throw new UnknownCell(`"${cell}" is none of ${shiftTypes.join(', ')}`);
  return type;
}

/** Columns that are there decide over what is under a shift, also when they are empty. */
const shiftIn = (cells: Cells, words: Words): FileShift => ({
  shift_date: dateIn(cells.shift_date ?? ''),
  ...(cells.shift_type && { shift_type: typeIn(cells.shift_type, words) }),
  start_time: timeIn(cells.start_time ?? ''),
  end_time: timeIn(cells.end_time ?? ''),
  ...(cells.ojti_time !== undefined && { ojti_time: rangesIn(cells.ojti_time) }),
  ...(cells.cic_time !== undefined && { cic_time: rangesIn(cells.cic_time) }),
  ...(cells.tos_tnw !== undefined && { tos_tnw: tosTnwIn(cells.tos_tnw, words) }),
  ...(cells.id !== undefined && isUuid(cells.id) && { replaces: cells.id.toLowerCase() }),
});

function rowOf(cells: Cells, line: number, words: Words): FileRow {
  const title = titleOf(cells.title);
  try {
    return { line, title, read: { shift: shiftIn(cells, words) } };
  } catch (error) {
    if (error instanceof UnknownCell) return { line, title, read: { problem: error.message } };
    throw error;
  }
}

export function readCsv(text: string, { words }: FileQuestion): ShiftFile {
  const [headings, ...records] = recordsOf(text);
  if (headings === undefined) throw new UnreadableFile(say('file_empty'));
  const columns = columnsOf(headings.record);
  const cellsOf = (record: readonly string[]): Cells =>
    Object.fromEntries(
      columns.flatMap((column, at) => (column === null ? [] : [[column, record[at] ?? '']])),
    );
  return {
    format: 'csv',
    rows: records
      .slice(0, ROWS_AT_MOST)
      .map(({ record, info }) => rowOf(cellsOf(record), info.lines, words)),
    leftOut: 0,
    isCut: records.length > ROWS_AT_MOST,
  };
}
