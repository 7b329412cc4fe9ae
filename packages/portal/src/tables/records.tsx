import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Failure, NotYet } from '../components/states.js';
import { useAddress } from '../shell/address.js';
import { SaveCsv } from './save-csv.js';
import type { Column, Source } from './source.js';
import './tables.css';
import { words } from './words/index.js';

const rowsAtATime = 50;

interface RecordsProps<R> {
  /** What these rows are. */
  readonly title: string;
  readonly source: Source<R>;
  /** The first names the row. */
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
  /** Why there is nothing, and what to do. */
  readonly empty: ComponentChildren;
  /** The name of the file; left out: nobody would want one. */
  readonly csv?: string;
  /** Where in the address its page stands: each of two lists on one page has its own. */
  readonly place?: string;
}

/** A list of the server in pages: which one, the address says. */
export function Records<R>({
  title,
  source,
  columns,
  keyOf,
  empty,
  csv,
  place = 'after',
}: RecordsProps<R>) {
  const { query, href } = useAddress();
  const after = query[place];
  const { data, error, refetch } = useQuery({
    queryKey: [...source.key, after ?? null],
    queryFn: ({ signal }) =>
      source.ask({ limit: rowsAtATime, ...(after !== undefined && { after }) }, { signal }),
    placeholderData: keepPreviousData,
    ...(source.lookEvery !== undefined && { refetchInterval: source.lookEvery }),
  });
  if (!data) return <NotYet error={error} again={refetch} />;
  return (
    <>
      {error && <Failure error={error} again={refetch} />}
      {data.rows.length === 0 ? (
        <p class="empty">{after === undefined ? empty : words.nothingMore}</p>
      ) : (
        <Table title={title} rows={data.rows} columns={columns} keyOf={keyOf} />
      )}
      <nav class="paging" aria-label={words.pages(title)}>
        {after !== undefined && <a href={href({ [place]: null })}>{words.first}</a>}
        {data.next !== null && <a href={href({ [place]: data.next })}>{words.next}</a>}
        {csv !== undefined && data.rows.length > 0 && (
          <SaveCsv name={csv} source={source} columns={columns} />
        )}
      </nav>
    </>
  );
}

interface TableProps<R> {
  readonly title: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly keyOf: (row: R) => string;
}

/** Rows that are all there. What is wider than the page scrolls by itself. */
export const Table = <R,>({ title, rows, columns, keyOf }: TableProps<R>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section class="scroll" tabIndex={0} aria-label={title}>
    <table class={columns.length > 5 ? 'many' : undefined}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.title} scope="col" class={column.isNumber ? 'number' : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)}>
            {columns.map((column, at) => (
              <Cell key={column.title} column={column} row={row} isName={at === 0} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

interface CellProps<R> {
  readonly column: Column<R>;
  readonly row: R;
  readonly isName: boolean;
}

function Cell<R>({ column, row, isName }: CellProps<R>) {
  const look = column.isNumber ? 'number' : undefined;
  if (isName)
    return (
      <th scope="row" class={look}>
        {column.show(row)}
      </th>
    );
  return <td class={look}>{column.show(row)}</td>;
}
