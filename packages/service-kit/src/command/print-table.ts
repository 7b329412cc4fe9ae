export type Cell = string | number | boolean | null | undefined;
export type TableRow = Readonly<Record<string, Cell>>;

/** One line per value, so that a name cannot look like another row. */
const textOf = (cell: Cell): string =>
  cell === null || cell === undefined ? '–' : String(cell).replaceAll(/[\n\t]/g, '\ufffd');

/** Aligned columns, numbers on the right. */
export function tableText(rows: readonly TableRow[]): string {
  const [first] = rows;
  if (!first) return 'Nothing to show.';
  const columns = Object.keys(first).map(name => ({
    name,
    width: Math.max(name.length, ...rows.map(row => textOf(row[name]).length)),
  }));
  const lineOf = (cellOf: (column: (typeof columns)[number]) => Cell) =>
    columns
      .map(column => {
        const cell = cellOf(column);
        const text = textOf(cell);
        return typeof cell === 'number' ? text.padStart(column.width) : text.padEnd(column.width);
      })
      .join('  ')
      .trimEnd();
  return [
    lineOf(({ name }) => name),
    lineOf(({ width }) => '─'.repeat(width)),
    ...rows.map(row => lineOf(({ name }) => row[name])),
  ].join('\n');
}
