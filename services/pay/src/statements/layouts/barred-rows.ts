import type { Line } from '../text/words.js';
import { isKnownDescription, isTitle } from './reader.js';

export interface BarredRow {
  text: string;
  section: 'earnings' | 'deductions' | undefined;
}

/** What a line begins with that goes on with the row above: a number, or the name of one. */
const CONTINUES =
  /^([($-]*[\d.,]+|\||adj(usted)?\b|rate\b|hours\b|hrs\b|misc\b|current\b|ppd\b|ytd\b)/i;
const COMPLETE = /\b(ytd|year to date)\s*\|?\s*$/i;

/** Rows of numbers between bars, put together again where they or their descriptions wrap. */
export function barredRows(lines: Line[]): BarredRow[] {
  const rows: BarredRow[] = [];
  let section: BarredRow['section'];
  let open = false;
  let pending: Line | undefined;
  for (const line of lines) {
    const last = rows.at(-1);
    if (isTitle(line)) {
      section = /deduct/i.test(line.text)
        ? 'deductions'
        : /earn/i.test(line.text)
          ? 'earnings'
          : undefined;
      open = false;
    } else if (last && open && CONTINUES.test(line.text)) {
      last.text += ` ${line.text}`;
      open = !COMPLETE.test(last.text);
    } else if (line.text.includes('|')) {
      rows.push({ text: withLead(pending, line.text), section });
      open = !COMPLETE.test(line.text);
    } else if (last && open === false && completes(last, line)) {
      last.text = `${described(last.text)} ${line.text} ${last.text.slice(described(last.text).length)}`;
    }
    pending = line.text.includes('|') ? undefined : line;
  }
  return rows;
}

/** The words before the first number. */
const described = (text: string) => /^[^\d|]*?(?=\s+[($-]*\d|\||$)/.exec(text)?.[0] ?? '';

function withLead(pending: Line | undefined, text: string): string {
  const own = described(text);
  const whole = pending ? `${pending.text} ${own}`.trim() : own;
  const needed =
    own === '' || (own !== '' && !isKnownDescription(own) && isKnownDescription(whole));
  return pending && needed && !isTitle(pending) ? `${pending.text} ${text}` : text;
}

const completes = (row: BarredRow, line: Line) => {
  const own = described(row.text);
  return !isKnownDescription(own) && isKnownDescription(`${own} ${line.text}`);
};
