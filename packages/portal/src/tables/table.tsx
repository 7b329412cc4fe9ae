// biome-ignore-all lint/a11y/noRedundantRoles: rows that are laid out as cards are no table to some browsers without them
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Column } from './source.js';

/** What a column of words needs so as not to be squeezed into a word a line, in rem. */
const columnWidth = 7;

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Whether the rows of a table stand as cards: where its columns would be squeezed, or would stand beside what scrolls.
 * Two columns fit everywhere.
 */
function useStacked(columns: number) {
  const around = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const [needed, setNeeded] = useState(0);
  const isStacked = columns > 2 && width < Math.max(needed, columns * columnWidth * rem());
  useLayoutEffect(() => {
    const { current: element } = around;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  // After every change of what is in it: before anybody sees it.
  useLayoutEffect(() => {
    const { current: element } = around;
    if (element && !isStacked && element.scrollWidth > element.clientWidth)
      setNeeded(element.scrollWidth);
  });
  return { around, isStacked };
}

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
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag
      role={isName ? 'rowheader' : 'cell'}
      scope={isName ? 'row' : undefined}
      class={lookIn(column, shown)}
      data-of={column.isAction ? undefined : column.title}
    >
      {shown ?? '–'}
    </Tag>
  );
}
