import { invalid, unavailable } from '@guildhall/contracts';
import { message } from '@guildhall/contracts/messages';
import type { ImportPreview, ImportRow } from '@guildhall/contracts/pay';
import type { Db } from '../../../database.js';
import type {
  FileQuestion,
  FileRow,
  FileShift,
  ShiftFile,
} from '../../../shift-files/shift-file.js';
import type { StatementParser } from '../../../statement-reader/pdf/pool.js';
import { overlapsAmong } from '../bulk/overlaps.js';
import { listAround, listNamed, listThese } from '../bulk/repository.js';
import { asRow } from '../bulk/wanted.js';
import { readable } from '../service.js';
import { type KnownShifts, markRows } from './mark.js';

export interface ShiftImport {
  readonly db: Db;
  readonly parser: StatementParser;
}

async function readFile(
  { parser }: ShiftImport,
  content: string,
  question: FileQuestion,
  signal: AbortSignal,
): Promise<ShiftFile> {
  const outcome = await parser.readShifts(Buffer.from(content), question, signal);
  if (outcome.ok) return outcome.file;
  if (outcome.reason === 'busy')
    throw unavailable('Too many files are being read at the moment. Try again in a few seconds.');
  throw invalid(outcome.reason === 'unreadable' ? outcome.message : message('file_takes_too_long'));
}

const shiftsIn = (rows: readonly FileRow[]): FileShift[] =>
  rows.flatMap(({ read }) => ('shift' in read ? [read.shift] : []));

async function knownFor(db: Db, member: string, wanted: readonly FileShift[]) {
  const dates = [...new Set(wanted.map(({ shift_date }) => shift_date))];
  const ids = wanted.flatMap(({ replaces }) => replaces ?? []);
  const sources = wanted.flatMap(({ source }) => source ?? []);
  const named = await listNamed(db, member, { ids, sources });
  const where = 'on the days of this file';
  const around = readable(await listAround(db, member, dates), where);
  const further = readable(
    await listThese(
      db,
      named.map(({ id }) => id),
    ),
    where,
  );
  const rows = [...new Map([...around, ...further].map(row => [row.id, row])).values()];
  const idBySource = new Map(
    named.flatMap(({ id, source }) => (source === null ? [] : [[source, id] as const])),
  );
  return { rows, idBySource };
}

/** Shifts that are there, on the same minutes as one of the file; the one that it replaces is none of them. */
function withOverlaps(marked: ReturnType<typeof markRows>, { rows }: KnownShifts): ImportRow[] {
  const wanted = marked.map(({ shift }, index) => shift && asRow(shift, `row ${index}`));
  const overlapsOf = overlapsAmong([...rows, ...wanted.filter(row => row !== null)]);
  const isThere = new Set(rows.map(({ id }) => id));
  return marked.map(({ read: _read, ...row }, index) => {
    const own = wanted[index];
    const all = own && row.state !== 'same' ? overlapsOf(own).overlaps : [];
    const overlaps = all.filter(
      ({ shift_id }) => isThere.has(shift_id) && shift_id !== row.stored?.shift_id,
    );
    return { ...row, reason_said: row.reason_said ?? null, overlaps };
  });
}

/** Reads a file and says of each row what would become of it; nothing is stored. */
export async function previewImport(
  service: ShiftImport,
  member: string,
  content: string,
  question: FileQuestion,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const file = await readFile(service, content, question, signal);
  const known = await knownFor(service.db, member, shiftsIn(file.rows));
  return {
    format: file.format,
    time_zone: question.timeZone,
    from: question.from,
    to: question.to,
    rows: withOverlaps(markRows(file.rows, known), known),
    left_out: file.leftOut,
    is_cut: file.isCut,
  };
}
