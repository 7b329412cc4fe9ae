import { isWordsAlone, type RawRow, toRawRow } from '../../table/cells.js';
import { headsIn, isHeadingLine } from '../../table/heading-lines.js';
import { median } from '../../text/median.js';
import { type Line, type Word, withWords } from '../../text/word.js';
import { isTitle } from '../reader.js';

export type SumKind = 'gross' | 'deducted' | 'net';

/** A row that begins with a code, a sum, or a line of words that continues the row above. */
export interface CodedRow {
  raw: RawRow;
  code: number | undefined;
  sum: SumKind | undefined;
  /** From the title above, or from the sums that it follows. */
  section: 'earnings' | 'deductions';
}

const SUMS: readonly [SumKind, RegExp][] = [
  ['gross', /^\W*(\d{2} )?gross( pay\b| [($-]*\d)/i],
  ['deducted', /^\W*(\d{2} )?total( deductions\b| [($-]*\d)/i],
  ['net', /^\W*(\d{2} )?net( pay\b| [($-]*\d)/i],
];

const CODED = /^(\d{2,3}) (?:\d{2,3} )?[A-Z]/i;

/** `14 Apr 2026` looks like a code and a name, but is a date. */
const DATED = /^\d{2} [A-Z]{3,9} \d{4}\b(?!\.\d)/i;

/** `12 ELM ST   142,688.00 PA`: text beside a salary is an address. */
const SALARY = /\d\.\d\d P\.?[AH]\b/;

/** A row's second code, printed under the first if their column is narrow. */
const SECOND_CODE = /^\d{2}$/;
const TITLE = /^\W*(earnings|deductions)\b(?! and\b)/i;

/** Rows of earnings and deductions, which may be side by side; each list runs top to bottom. */
export function codedColumns(lines: Line[]): CodedRow[][] {
  const edge = rightColumn(lines);
  const columns =
    edge === undefined
      ? [lines]
      : [column(lines, w => w.x0 < edge), column(lines, w => w.x0 >= edge)];
  return columns.map(own => rowsOf(withWholeSums(own)));
}

/** Joins a wrapped sum name: `TOTAL`, its numbers and `DEDUCTIONS **` on separate lines. */
function withWholeSums(lines: Line[]): Line[] {
  const whole: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line;
    const below = /^\W*(total|gross|net)$/i.test(line.text) ? lines.slice(at + 1, at + 3) : [];
    const end = below.findIndex(
      ({ text, page, y }) =>
        /^(deductions|pay)\b/i.test(text) && page === line.page && y - line.y <= REACH * line.size,
    );
    const parts = [line, ...below.slice(0, end + 1)];
    at += end + 1;
    const words = parts.flatMap(part => part.words).sort((a, b) => a.x0 - b.x0);
    const y = median(parts.map(part => part.y));
    whole.push(end < 0 ? line : withWords({ ...line, y }, words));
  }
  return whole;
}

const column = (lines: Line[], inside: (word: Word) => boolean): Line[] =>
  lines.flatMap(line => {
    const words = line.words.filter(inside);
    return words.length === 0 ? [] : [withWords(line, words)];
  });

/** Left edge of a second table: a code or a sum's name after an amount. */
function rightColumn(lines: Line[]): number | undefined {
  const starts = [...startsBehindAmounts(lines), ...startsBesideRows(lines)];
  // Sums have no code, so they begin where the descriptions do.
  return starts.length === 0 ? undefined : starts.reduce((a, b) => Math.min(a, b)) - 1;
}

function startsBehindAmounts(lines: Line[]): number[] {
  return lines.flatMap(({ words }) => {
    if (!startsRow(words)) return [];
    const last = words.findLastIndex(word => /\d\.\d/.test(word.text));
    return words
      .filter((_, i) => i <= last && endsRow(words[i - 1]) && startsRow(words.slice(i, i + LEAD)))
      .map(word => word.x0);
  });
}

/** Side-by-side tables with rows at different heights: the right one's codes are past all numbers of the left one. */
function startsBesideRows(lines: Line[]): number[] {
  const rows = lines.filter(({ text }) => CODED.test(text) && /\d\.\d/.test(text));
  const left = Math.min(...rows.map(startOf));
  const isLeft = (line: Line) => startOf(line) <= left + line.size;
  const end = Math.max(...rows.filter(isLeft).map(({ words }) => words.at(-1)?.x1 ?? 0));
  return rows.map(startOf).filter(start => start > end);
}

/** This many words identify a row. */
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
  /** Last page with headings. */
  let headed = 0;
  /** Where rows begin, and where names begin after their codes. */
  let [start, names] = [0, 0];
  let above: Line[] = [];
  const { isHead } = headsIn(lines);
  const described = namesFrom(lines);
  for (const line of lines) {
    const sum = SUMS.find(([, name]) => name.test(line.text))?.[0];
    const code = sum || startOf(line) >= described ? undefined : codeOf(line, names);
    const numbers = /\d\.\d/.test(line.text);
    const title = sum || numbers ? undefined : TITLE.exec(line.text)?.[1]?.toLowerCase();
    if (title) section = title as CodedRow['section'];
    if (SECOND_CODE.test(line.text)) continue;
    if (title || isHead(line) || (isHeadingLine(line) && line.words.length > 2)) {
      open = false;
      headed = line.page;
      above = [];
      continue;
    }
    // Names begin after the codes, so a title further right is a name.
    if (isTitle(line) && startOf(line) < described - 1) {
      open = false;
      above = [];
      continue;
    }
    // Half of a heading outside the name column: `YEAR TO` above `DATE`.
    if (isHeadingLine(line) && startOf(line) > described + line.size) continue;
    // A code without numbers expects them on its next line.
    const waits = rows.at(-1)?.code !== undefined && rows.at(-1)?.raw.cells.length === 0;
    const begins = (code ?? sum) !== undefined;
    if (!begins && !numbers && headed === line.page && startOf(line) >= described - 1) {
      const at = rows.findLastIndex(row => row.raw.page < line.page && !isWordsAlone(row.raw));
      const last = rows[at];
      // Only page header lines are in between.
      if (last && !last.sum && rows.slice(at + 1).every(row => isWordsAlone(row.raw))) {
        const own = rows.slice(at).filter(row => row.raw.page === last.raw.page);
        const y = (own.at(-1)?.raw.y ?? 0) + last.raw.size;
        const raw = { ...toRawRow(line, line.words, []), page: last.raw.page, y };
        rows.splice(at, rows.length, ...own, { ...last, raw, code: undefined });
        continue;
      }
    }
    if (!begins && !(open && (!numbers || waits) && startOf(line) >= start)) {
      open = false;
      above.push(line);
      continue;
    }
    if (begins) start = startOf(line) - 1;
    if (code) names = line.words[0]?.x1 ?? 0;
    // The code may be on the last line of the table's first row.
    for (const lead of code && !open ? leadTo(line, above, names) : [])
      rows.push({ raw: toRawRow(lead, lead.words, []), code: undefined, sum, section });
    open = true;
    above = [];
    // The name wraps, and its numbers are on the last line.
    const before = waits && numbers && !sum && !code ? rows.pop() : undefined;
    if (before) {
      const words = [...before.raw.words, ...line.words];
      rows.push({ ...before, raw: { ...toRawRow(line, words, []), begins: true } });
      continue;
    }
    const own = code ? withoutCodes(line.words, described) : line.words;
    const raw = { ...toRawRow(line, own, []), begins };
    // Name lines separate rows; numbers may be centered beside them.
    if (raw.words.length > 0) raw.y = median(raw.words.map(word => word.y));
    rows.push({ raw, code: code === undefined ? undefined : Number(code), sum, section });
    if (sum === 'gross') section = 'deductions';
    if (sum === 'deducted' || sum === 'net') section = 'earnings';
  }
  return rows;
}

/** In the middle of a wrapped name, the numbers follow the code directly. */
const codeOf = ({ text, words: [first] }: Line, names: number) =>
  (DATED.test(text) || SALARY.test(text) ? undefined : CODED.exec(text)?.[1]) ??
  (first && first.x1 <= names + 1 ? /^(\d{2,3}) (?=[\d ($,.-]+$)/.exec(text)?.[1] : undefined);

/** A second code precedes the names. Whole hours follow them where names wrap. */
const withoutCodes = ([, ...words]: Word[], described: number) =>
  /^\d{2,3}$/.test(words[0]?.text ?? '') && (words[0]?.x0 ?? 0) < described
    ? words.slice(1)
    : words;

/** Left edge of the names that follow codes. */
const namesFrom = (lines: Line[]): number =>
  median(
    lines.flatMap(({ text, words }) =>
      CODED.test(text) ? (words.find(word => /^[a-z]/i.test(word.text))?.x0 ?? []) : [],
    ),
  );

const startOf = ({ words }: Line) => words[0]?.x0 ?? 0;

/** Maximum line spacing within a name, in font sizes. */
const REACH = 2;

/** Name lines directly above a code. */
function leadTo(row: Line, above: Line[], names: number): Line[] {
  const far = above.findLastIndex((line, i) => {
    const next = above[i + 1] ?? row;
    return (
      line.page !== row.page ||
      next.y - line.y > REACH * row.size ||
      startOf(line) < names ||
      (isHeadingLine(line) && line.words.length > 2) ||
      /\d\.\d/.test(line.text)
    );
  });
  return above.slice(far + 1);
}
