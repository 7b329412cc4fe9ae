import { keepPreviousData, useMutation } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useRead } from '../api/read.js';
import { Button } from '../components/button.js';
import { Failure, NotYet } from '../components/states.js';
import { useAddress } from '../shell/address.js';
import { whole } from '../words/format.js';
import { csvOf, everyRow, saveFile } from './csv.js';
import type { Column, Source } from './source.js';
import { Table, type TableProps } from './table.js';
import { words } from './words/index.js';

interface SaveCsvProps<R> {
  readonly name: string;
  readonly source: Source<R>;
  readonly columns: readonly Column<R>[];
}

/** All rows that the filters leave, and not only those of this page. */
function SaveCsv<R>({ name, source, columns }: SaveCsvProps<R>) {
  const saving = useMutation({
    mutationFn: () => everyRow(source),
    onSuccess: ({ rows }) => {
      const type = 'text/csv;charset=utf-8';
      saveFile(`${name}.csv`, new Blob([csvOf(columns, rows)], { type }));
    },
  });
  return (
    <>
      <Button look="plain" disabled={saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? words.saving : words.csv}
      </Button>
      {saving.error && <Failure error={saving.error} />}
      {saving.data?.isCutOff && (
        <p class="notice" role="status">
          {words.cutOff(whole(saving.data.rows.length))}
        </p>
      )}
    </>
  );
}

const rowsAtATime = 50;

interface RecordsProps<R> extends Omit<TableProps<R>, 'rows'> {
  readonly source: Source<R>;
  /** Why there is nothing, and what to do. */
  readonly empty: ComponentChildren;
  /** The name of the CSV file; left out: none is offered. */
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
  const { data, error, refetch } = useRead(
    [...source.key, after ?? null],
    options => source.ask({ limit: rowsAtATime, after }, options),
    {
      placeholderData: keepPreviousData,
      ...(source.lookEvery !== undefined && { refetchInterval: source.lookEvery }),
    },
  );
  if (!data) return <NotYet error={error} again={refetch} />;
  const isAll = after === undefined && data.next === null;
  const count = isAll ? words.rows : words.onThisPage;
  return (
    <>
      {error && <Failure error={error} again={refetch} />}
      {data.rows.length > 0 && (
        <Table title={title} rows={data.rows} columns={columns} keyOf={keyOf} />
      )}
      {/* Announces the result of a filter to screen readers. */}
      <div role="status">
        {data.rows.length > 0 ? (
          <p class="quiet">{count(data.rows.length)}</p>
        ) : (
          <p class="empty">{after === undefined ? empty : words.nothingMore}</p>
        )}
      </div>
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
