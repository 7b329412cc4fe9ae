import { useMutation } from '@tanstack/preact-query';
import { Button } from '../components/button.js';
import { Failure } from '../components/states.js';
import { whole } from '../words/format.js';
import { csvOf, everyRow, saveFile } from './csv.js';
import type { Column, Source } from './source.js';
import { words } from './words/index.js';

interface SaveCsvProps<R> {
  readonly name: string;
  readonly source: Source<R>;
  readonly columns: readonly Column<R>[];
}

/** All rows that the filters leave, and not only those of this page. */
export function SaveCsv<R>({ name, source, columns }: SaveCsvProps<R>) {
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
