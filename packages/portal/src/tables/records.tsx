import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { Failure, NotYet } from '../components/states.js';
import { useAddress } from '../shell/address.js';
import { SaveCsv } from './save-csv.js';
import type { Source } from './source.js';
import { Table, type TableProps } from './table.js';
import { words } from './words/index.js';

const rowsAtATime = 50;

interface RecordsProps<R> extends Omit<TableProps<R>, 'rows'> {
  readonly source: Source<R>;
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
    queryFn: ({ signal }) => source.ask({ limit: rowsAtATime, after }, { signal }),
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
