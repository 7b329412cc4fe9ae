// biome-ignore-all lint/a11y/noRedundantRoles: rows that are laid out as cards are no table to some browsers without them
import type { Column } from './source.js';
import { useStacked } from './stacked.js';

export interface TableProps<R> {
  /** What these rows are. */
  readonly title: string;
  readonly rows: readonly R[];
  /** The first names the row. */
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
}

const lookIn = <R,>({ isNumber }: Column<R>, shown: unknown = '') =>
  [isNumber && 'number', shown == null && 'none'].filter(Boolean).join(' ') || undefined;

/** Rows that are all there. What is wider than the page scrolls by itself. */
export function Table<R>({ title, rows, columns, keyOf }: TableProps<R>) {
  const { around, isStacked } = useStacked(columns.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={around} class="scroll" tabIndex={0} aria-label={title}>
      <table role="table" class={isStacked ? 'stacked' : undefined}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <th key={column.title} role="columnheader" scope="col" class={lookIn(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(row => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column, at) => (
                <Cell key={column.title} column={column} row={row} isName={at === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps<R> {
  readonly column: Column<R>;
  readonly row: R;
  readonly isName: boolean;
}

function Cell<R>({ column, row, isName }: CellProps<R>) {
  const shown = column.show(row);
  const given = {
    class: lookIn(column, shown),
    'data-of': column.isAction ? undefined : column.title,
  };
  return isName ? (
    <th role="rowheader" scope="row" {...given}>
      {shown ?? '–'}
    </th>
  ) : (
    <td role="cell" {...given}>
      {shown ?? '–'}
    </td>
  );
}
