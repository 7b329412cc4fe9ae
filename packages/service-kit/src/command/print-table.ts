type Cell = string | number | boolean | null | undefined;

const text = (cell: Cell): string => (cell === null || cell === undefined ? '–' : String(cell));

/** Rows as aligned columns, numbers to the right. */
export function tableText(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const [first] = rows;
  if (!first) return 'Nothing to show.';
  const columns = Object.keys(first);
  const widths = columns.map(column =>
    Math.max(column.length, ...rows.map(row => text(row[column]).length)),
  );
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell, i) =>
        typeof cell === 'number'
          ? text(cell).padStart(widths[i] ?? 0)
          : text(cell).padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [
    line(columns),
    line(widths.map(width => '─'.repeat(width))),
    ...rows.map(row => line(columns.map(c => row[c]))),
  ].join('\n');
}
