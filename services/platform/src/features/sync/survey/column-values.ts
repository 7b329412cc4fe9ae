import type { SourceReader } from '../../../clients/source/source.js';
import { wordsOf } from '../mapping/dialects.js';
import { tableName, textOf } from '../mapping/source-sql.js';
import { readWire } from '../pipeline/wire.js';

export interface ColumnValue {
  /** As spelled in a mapping's `values`. */
  readonly value: string;
  readonly rows: number;
}

/** Distinct values of a column, most frequent first; null if there are more than `most`. */
export async function columnValues(
  reader: SourceReader,
  table: string,
  column: string,
  most: number,
): Promise<readonly ColumnValue[] | null> {
  const words = wordsOf[reader.dialect];
  const family = (await reader.findColumns(table))?.get(column);
  const text = words.exact(words.trim(textOf(words.name(column), family, words)));
  const select = `select v, count(*) from (select ${text} as v from ${tableName(table, words)}) as found where v is not null group by v order by 2 desc, 1 limit ${most + 1}`;
  const found: ColumnValue[] = [];
  for await (const lines of reader.readLines(select))
    for (const line of lines) {
      const [value = '', rows = ''] = line.split('\t');
      found.push({ value: readWire(value), rows: Number(rows) });
    }
  return found.length > most ? null : found.filter(({ value }) => value !== '');
}
