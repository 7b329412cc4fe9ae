export type Cell = string | number | boolean | null | undefined;
export type TableRow = Readonly<Record<string, Cell>>;

export interface TableLook {
  /** Characters in a line; what does not fit is cut in the longest columns. Left out: as wide as it is. */
  readonly width?: number;
  /** Given a cell as it is padded, and what stands in it. */
  readonly paint?: (padded: string, text: string) => string;
  readonly paintHead?: (line: string) => string;
}

/** In one line, and where its column is: what a name or a key holds cannot look like rows of the table. */
const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '–' : String(cell).replaceAll(/[\n\t]/g, '\ufffd');
const gap = '  ';
/** Narrower than this a column says nothing. */
const narrowest = 8;

/** As wide as the text is, and then narrower, the widest first, until a line fits. */
function fitted(widths: readonly number[], room: number): readonly number[] {
  const fit = [...widths];
  const total = () => fit.reduce((sum, each) => sum + each, gap.length * (fit.length - 1));
  while (total() > room) {
    const widest = Math.max(...fit);
    if (widest <= narrowest) break;
    fit[fit.indexOf(widest)] = widest - 1;
  }
  return fit;
}

const cut = (text: string, width: number) =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`;

/** Rows as aligned columns, numbers to the right. */
export function tableText(
  rows: readonly TableRow[],
  {
    width = Number.POSITIVE_INFINITY,
    paint = padded => padded,
    paintHead = line => line,
  }: TableLook = {},
): string {
  const [first] = rows;
  if (!first) return 'Nothing to show.';
  const columns = Object.keys(first);
  const widths = fitted(
    columns.map(column => Math.max(column.length, ...rows.map(row => textOf(row[column]).length))),
    width,
  );
  const line = (cells: readonly Cell[], painted: typeof paint) =>
    cells
      .map((cell, i) => {
        const text = cut(textOf(cell), widths[i] ?? 0);
        const padded =
          typeof cell === 'number' ? text.padStart(widths[i] ?? 0) : text.padEnd(widths[i] ?? 0);
        return painted(i === cells.length - 1 ? padded.trimEnd() : padded, text);
      })
      .join(gap)
      .trimEnd();
  const plain = (padded: string) => padded;
  return [
    paintHead(line(columns, plain)),
    line(
      widths.map(each => '─'.repeat(each)),
      plain,
    ),
    ...rows.map(row =>
      line(
        columns.map(column => row[column]),
        paint,
      ),
    ),
  ].join('\n');
}
