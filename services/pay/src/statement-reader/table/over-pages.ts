import { isWordsAlone, type RawRow } from './cells.js';
import { isTight, spell } from './descriptions.js';

const isWorded = ({ words }: RawRow) => words.length > 0;

/** Index of the page's last row, without footers. */
function endOf(rows: RawRow[]): number {
  let end = rows.findLastIndex(row => !isWordsAlone(row));
  for (let at = end + 1; at < rows.length; at++) {
    const [last, row] = [rows[end], rows[at]];
    if (last && row && isWorded(row) && isTight(last, row)) end = at;
  }
  return end;
}

/**
 * Moves the end of a name under the next page's headings to the row where it began. Where names end beside their
 * numbers, words before the first row belong to that row instead.
 */
export function joinOverPages(
  above: RawRow[],
  below: RawRow[],
  isKnown: (description: string) => boolean,
): void {
  const at = below.findIndex(row => !isWordsAlone(row));
  const lead = below.slice(0, at < 0 ? undefined : at).filter(isWorded);
  const end = endOf(above);
  const [last, first] = [above[end], below[at]];
  const numbersLast = above.find(isWorded)?.cells.length === 0;
  if (!last || lead.length === 0 || numbersLast || isKnown(spell(lead))) return;
  if (first && isKnown(spell([...lead, first])) && !isKnown(spell([first]))) return;
  const moved = lead.map((row, i) => ({
    ...row,
    page: last.page,
    y: last.y + (i + 1) * last.size,
  }));
  above.splice(end + 1, 0, ...moved);
  below.splice(0, at < 0 ? below.length : at);
}
