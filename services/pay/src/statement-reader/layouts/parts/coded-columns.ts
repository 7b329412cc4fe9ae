import { type RawRow, toRawRow } from '../../table/cells.js';
import { isHeadIn, isHeadingLine } from '../../table/heading-lines.js';
import type { Line, Word } from '../../text/word.js';

export type SumKind = 'gross' | 'deducted' | 'net';

/** A row that begins with a code, a sum, or a line of words that goes on with the row above. */
export interface CodedRow {
  raw: RawRow;
  code: number | undefined;
  sum: SumKind | undefined;
  /** What stands above it says, or the sums that it follows. */
  section: 'earnings' | 'deductions';
}

const SUMS: readonly [SumKind, RegExp][] = [
  ['gross', /^\W*(\d{2} )?gross( pay\b| [($-]*\d)/i],
  ['deducted', /^\W*(\d{2} )?total( deductions\b| [($-]*\d)/i],
  ['net', /^\W*(\d{2} )?net( pay\b| [($-]*\d)/i],
];

const CODED = /^(\d{2,3}) (?:\d{2,3} )?[A-Z]/i;

/** The second code of a row, under the first where their column is narrow. */
const SECOND_CODE = /^\d{2}$/;
const TITLE = /^\W*(earnings|deductions)\b(?! and\b)/i;

/** The rows of earnings and deductions, which may stand side by side, each from top to bottom. */
export function codedColumns(lines: Line[]): CodedRow[][] {
  const edge = rightColumn(lines);
  const columns =
    edge === undefined
      ? [lines]
      : [column(lines, w => w.x0 < edge), column(lines, w => w.x0 >= edge)];
  return columns.map(rowsOf);
}

const column = (lines: Line[], inside: (word: Word) => boolean): Line[] =>
  lines.flatMap(line => {
    const words = line.words.filter(inside);
    const text = words.map(word => word.text).join(' ');
    return words.length === 0 ? [] : [{ ...line, words, text }];
  });

/** Where rows begin that stand beside others: behind an amount a code or a sum's name follows. */
function rightColumn(lines: Line[]): number | undefined {
  const starts = lines.flatMap(({ words }) => {
    if (!startsRow(words)) return [];
    const last = words.findLastIndex(word => /\d\.\d/.test(word.text));
    return words
      .filter((_, i) => i <= last && endsRow(words[i - 1]) && startsRow(words.slice(i, i + LEAD)))
      .map(word => word.x0);
  });
  // Sums carry no code: they begin where the descriptions do.
  return starts.length === 0 ? undefined : starts.reduce((a, b) => Math.min(a, b)) - 1;
}

/** So many words tell what a row is. */
const LEAD = 5;

const endsRow = (before: Word | undefined) => /\d\.\d{2}[)-]?$/.test(before?.text ?? '');

function startsRow(words: Word[]): boolean {
  const text = words
    .slice(0, LEAD)
    .map(word => word.text)
    .join(' ');
  return CODED.test(text) || SUMS.some(([, name]) => name.test(text));
}

function rowsOf(lines: Line[]): CodedRow[] {
  const rows: CodedRow[] = [];
  let section: CodedRow['section'] = 'earnings';
  let open = false;
  const isHead = isHeadIn(lines);
  for (const line of lines) {
    const sum = SUMS.find(([, name]) => name.test(line.text))?.[0];
    const code = sum ? undefined : CODED.exec(line.text)?.[1];
    const numbers = /\d\.\d/.test(line.text);
    const title = sum || numbers ? undefined : TITLE.exec(line.text)?.[1]?.toLowerCase();
    if (title) section = title as CodedRow['section'];
    if (SECOND_CODE.test(line.text)) continue;
    if (title || isHead(line) || (isHeadingLine(line) && line.words.length > 2)) {
      open = false;
      continue;
    }
    // A code without numbers waits for them on its next line.
    const waits = rows.at(-1)?.code !== undefined && rows.at(-1)?.raw.cells.length === 0;
    if (!sum && !code && !(open && (!numbers || waits))) {
      open = false;
      continue;
    }
    open = true;
    // Its name wraps, and its numbers stand beside the last line of it.
    const before = waits && numbers && !sum && !code ? rows.pop() : undefined;
    if (before) {
      const words = [...before.raw.words, ...line.words];
      rows.push({ ...before, raw: { ...toRawRow(line, words, []), begins: true } });
      continue;
    }
    const raw = { ...toRawRow(line, line.words, []), begins: (code ?? sum) !== undefined };
    rows.push({ raw, code: code === undefined ? undefined : Number(code), sum, section });
    if (sum === 'gross') section = 'deductions';
    if (sum === 'deducted' || sum === 'net') section = 'earnings';
  }
  return rows;
}
