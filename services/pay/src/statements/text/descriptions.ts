import type { RawRow } from './cells.js';

/** A row whose description's lines were put together. */
export interface DescribedRow extends RawRow {
  description: string;
}

/** Further (in sizes) from a row's line than this, text is a paragraph of its own. */
const REACH = 2;

/**
 * Descriptions wrap: a line without numbers continues the row above it, unless it is closer to the
 * row below, or only together with the row below makes a description that is known.
 */
export function describeRows(
  raw: RawRow[],
  isKnown: (description: string) => boolean,
): DescribedRow[] {
  const rows: DescribedRow[] = [];
  let pending: RawRow[] = [];
  const spell = (parts: RawRow[]) =>
    clean(parts.flatMap(part => part.words.map(word => word.text)).join(' '));
  for (const [index, current] of raw.entries()) {
    if (current.cells.length === 0 && !current.broken) {
      if (current.words.length === 0) continue;
      const above = rows.at(-1);
      const below = raw.slice(index + 1).find(row => row.cells.length > 0);
      if (above && belongsAbove(above, current, below, isKnown))
        above.description = clean(`${above.description} ${spell([current])}`);
      else pending.push(current);
      continue;
    }
    const lead = pending.filter(part => near(part, current));
    pending = [];
    rows.push({ ...current, description: spell([...lead, current]) });
  }
  return rows;

  function belongsAbove(
    above: DescribedRow,
    line: RawRow,
    below: RawRow | undefined,
    known: typeof isKnown,
  ): boolean {
    if (!near(above, line)) return false;
    if (above.description === '') return true;
    if (!below || !near(line, below)) return true;
    if (known(`${above.description} ${spell([line])}`)) return true;
    if (below.words.length === 0 || known(spell([line, below]))) return false;
    return line.y - above.y <= 1.25 * (below.y - line.y);
  }
}

const near = (above: RawRow, below: RawRow) =>
  above.page === below.page &&
  Math.abs(below.y - above.y) <= REACH * Math.max(above.size, below.size);

/**
 * What a description may carry into the statement: no numbers of persons or accounts, which some
 * payrolls print beside an allotment.
 */
export function clean(text: string): string {
  return text
    .replace(/[\dX*]{3}-[\dX*]{2}-\d{4}/gi, '')
    .replace(/[X*#]{2,}[\dX*-]*\d{2,}/gi, '')
    .replace(/\b[\d-]*\d{5,}[\d-]*\b/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–.:|]+|[\s\-–:|$#]+$/g, '')
    .slice(0, 80);
}
