import { message } from '@guildhall/contracts/messages';
import { folded } from './csv-kinds.js';
import { UnreadableFile } from './shift-file.js';

/** What a column may be called, folded; where several are there, the name that comes first. */
const names = {
  id: 'id shiftid',
  shift_date: 'shiftdate date startdate workdate fecha day día dia fechadecomienzo fechadeinicio',
  shift_type: 'shifttype type paycode tipo',
  start_time:
    'starttime start from begin timein clockin in entrada desde inicio comienzo horadeinicio',
  end_time: 'endtime end to until timeout clockout out salida hasta fin finalización horadefin',
  times: 'times hours shift shifttime schedule time turno horario',
  ojti_time: 'ojtitime ojti',
  cic_time: 'cictime cic',
  tos_tnw: 'tostnw tos/tnw overtimeandleave',
  title: 'title subject summary name asunto',
} as const;
type Column = keyof typeof names;
export type Cells = Readonly<Partial<Record<Column, string>>>;
/** The index of each column. */
export type Columns = ReadonlyMap<Column, number>;

function columnsIn(headings: readonly string[]): Columns {
  const words = headings.map(folded);
  return new Map(
    Object.entries(names).flatMap(([column, known]) => {
      const name = known.split(' ').find(each => words.includes(each));
      return name === undefined ? [] : [[column as Column, words.indexOf(name)] as const];
    }),
  );
}

/** By the documented names. Both times may be in one cell, and so may date and time. */
const missingIn = (columns: Columns): string[] =>
  [
    !columns.has('shift_date') && !columns.has('start_time') && 'date',
    !columns.has('start_time') && !columns.has('times') && 'start',
    !columns.has('end_time') && (!columns.has('times') || columns.has('start_time')) && 'end',
  ].filter(name => name !== false);

/** Above the names there may be a title, a person and a period, as reports have them. */
const LINES_ABOVE = 20;

export interface Heading {
  readonly columns: Columns;
  readonly at: number;
}

/** The line that names the columns. */
export function headingOf(records: readonly (readonly string[])[]): Heading {
  const tops = records.slice(0, LINES_ABOVE + 1).map(columnsIn);
  const at = tops.findIndex(columns => missingIn(columns).length === 0);
  const columns = tops[at];
  if (columns) return { columns, at };
  const nearest = tops.map(missingIn).sort((a, b) => a.length - b.length)[0];
  throw new UnreadableFile(
    nearest ? message('columns_missing', nearest.join(', ')) : message('file_empty'),
  );
}

export const cellsOf = (columns: Columns, record: readonly string[]): Cells =>
  Object.fromEntries([...columns].map(([column, at]) => [column, record[at] ?? '']));
