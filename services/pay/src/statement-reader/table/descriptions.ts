import { type Block, blocksOf } from './blocks.js';
import type { RawRow } from './cells.js';

/** A row whose description's lines were put together. */
export interface DescribedRow extends RawRow {
  description: string;
  lines: RawRow[];
}

/** Further (in sizes) from a row's line than this, text is a paragraph of its own. */
const REACH = 2;

/** A description wraps on at most this many lines. */
const MOST_LINES = 8;

type Known = (description: string) => boolean;

/**
 * Descriptions wrap. Where rows stand further apart than the lines within them, that tells them
 * apart; else a line without numbers continues the row above it, unless it is closer to the row
 * below, or only together with the row below makes a description that is known.
 */
export function describeRows(raw: RawRow[], isKnown: Known): DescribedRow[] {
  const rows = blocksOf(raw) ?? byNearness(raw, isKnown);
  return rows.map(({ row, lines }) => ({ ...row, lines, description: spell(lines) }));
}

const spell = (lines: RawRow[]) =>
  clean(lines.map(line => line.words.map(word => word.text).join(' ')).reduce(continued, ''));

/** Browsers break a line behind the hyphen of FERS-RAE, which no space follows. */
const continued = (above: string, below: string) =>
  /[a-z]-$/i.test(above) ? above + below : `${above} ${below}`;

function byNearness(raw: RawRow[], isKnown: Known): Block[] {
  const rows: Block[] = [];
  let pending: RawRow[] = [];
  // Numbers that stand on the last lines of their cells: the first line of the table has none.
  const numbersLast = raw.find(row => row.words.length > 0)?.cells.length === 0;
  const below = numberedBelow(raw);
  for (const [index, current] of raw.entries()) {
    if (current.cells.length === 0 && !current.broken) {
      if (current.words.length === 0) continue;
      const above = rows.at(-1);
      if (above && belongsAbove(above, current, below[index])) above.lines.push(current);
      else pending.push(current);
      continue;
    }
    const lead = pending.slice(-MOST_LINES).filter(part => near(part, current));
    pending = [];
    rows.push({ row: current, lines: [...lead, current] });
  }
  return rows;

  function belongsAbove(above: Block, line: RawRow, below: RawRow | undefined): boolean {
    if (!near(above.row, line) || above.lines.length >= MOST_LINES) return false;
    if (spell(above.lines) === '') return true;
    if (!below || !near(line, below)) return true;
    if (isKnown(spell([...above.lines, line]))) return true;
    if (below.words.length === 0 || isKnown(spell([line, below]))) return false;
    const nearness = numbersLast ? 0.8 : 1.25;
    return line.y - above.row.y <= nearness * (below.y - line.y);
  }
}

/** For each row the next one with numbers. */
function numberedBelow(raw: RawRow[]): (RawRow | undefined)[] {
  let next: RawRow | undefined;
  return raw
    .map((_, i) => raw.length - 1 - i)
    .map(i => {
      const below = next;
      if ((raw[i]?.cells.length ?? 0) > 0) next = raw[i];
      return below;
    })
    .reverse();
}

const near = (above: RawRow, below: RawRow) =>
  above.page === below.page &&
  Math.abs(below.y - above.y) <= REACH * Math.max(above.size, below.size);

/** Without what only leads to a description or away from it. */
export function clean(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      // A percentage is a code that ran into it.
      .replace(/ (\d+(\.\d+)?)?%$/, '')
      .replace(/^[\s\-–.:|]+|(?<![\s\-–:|$#])[\s\-–:|$#]+$/g, '')
  );
}
