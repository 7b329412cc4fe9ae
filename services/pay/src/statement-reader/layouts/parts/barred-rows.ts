import type { Line } from '../../text/word.js';
import { isKnownDescription, isSummary, isTitle } from '../reader.js';

export interface BarredRow {
  text: string;
  section: 'earnings' | 'deductions' | undefined;
}

/** A number and its label (codes precede "Misc") that no bar separates from what follows. */
const UNBARRED =
  /((?:(?<![^\s|])[($-]*[\d,]*\.\d+[)-]* (?:rate|adj(?:usted|\.)?(?: ?(?:hours|hrs))?|hours|hrs|current(?: ?ppd)?|ppd|ytd|year to date)|\bmisc\.?)) (?!\||hours|hrs|ppd)/i;

const isRow = (line: Line) => line.text.includes('|') || UNBARRED.test(line.text);

/** Start of a line that continues the row above: a number or its label. */
const CONTINUES =
  /^([($-]*[\d.,]+|\||adj(usted)?\b|rate\b|hours\b|hrs\b|misc\b|current\b|ppd\b|ytd\b)/i;
const COMPLETE = /\b(ytd|year to date)\s*\|?\s*$/i;

/** In characters; longer than any real row or description. */
const LONGEST_ROW = 1000;
const LONGEST_DESCRIPTION = 200;

/** Rejoins bar-separated rows where numbers or descriptions wrap. */
export function barredRows(lines: Line[]): BarredRow[] {
  const rows: BarredRow[] = [];
  let section: BarredRow['section'];
  let open = false;
  let pending: Line | undefined;
  let others = false;
  for (const [at, line] of lines.entries()) {
    const last = rows.at(-1);
    const lead = pending;
    pending = undefined;
    if (isTitle(line)) {
      // Employer contributions have the same columns but are not deductions.
      others = /benefit/i.test(line.text);
      section = /deduct/i.test(line.text)
        ? 'deductions'
        : /earn/i.test(line.text)
          ? 'earnings'
          : undefined;
      open = false;
    } else if (others) continue;
    else if (last && open && fits(last, line) && CONTINUES.test(line.text)) {
      last.text += ` ${line.text}`;
      open = !COMPLETE.test(last.text);
    } else if (isRow(line)) {
      const begins = lead && section && beginsName(lead, line, lines[at - 2]);
      rows.push({ text: withLead(lead, line.text, begins === true), section });
      open = !COMPLETE.test(line.text);
    } else if (last && !open && fits(last, line) && completes(last, line)) {
      const own = described(last.text);
      last.text = `${own} ${line.text} ${last.text.slice(own.length)}`;
    } else pending = line;
  }
  return rows.map(row => ({ ...row, text: row.text.replace(new RegExp(UNBARRED, 'gi'), '$1 | ') }));
}

/** Text before the first amount. */
const described = (text: string) =>
  (text.slice(0, LONGEST_DESCRIPTION).split(/(?:^|\s)[($-]*[\d,]*\.\d|\|/)[0] ?? '').trim();

const fits = (row: BarredRow, line: Line) => row.text.length + line.text.length <= LONGEST_ROW;

/** Maximum line spacing within one text, in font sizes. */
const TIGHT = 1.6;

/** Words directly above a row, at most as far from it as from the line above them. */
function beginsName(words: Line, row: Line, above: Line | undefined): boolean {
  const gap = row.y - words.y;
  return (
    /^[a-z][^:$#]*$/i.test(words.text) &&
    !isSummary(words.text) &&
    words.page === row.page &&
    gap <= TIGHT * row.size &&
    (above?.page !== words.page || gap <= words.y - above.y)
  );
}

function withLead(pending: Line | undefined, text: string, begins: boolean): string {
  const own = described(text);
  const whole = pending ? `${pending.text} ${own}`.trim() : own;
  const needed = own === '' || (!isKnownDescription(own) && (begins || isKnownDescription(whole)));
  return pending && needed && !isTitle(pending) ? `${pending.text} ${text}` : text;
}

const completes = (row: BarredRow, line: Line) => {
  const own = described(row.text);
  return !isKnownDescription(own) && isKnownDescription(`${own} ${line.text}`);
};
