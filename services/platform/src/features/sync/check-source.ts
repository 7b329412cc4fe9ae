import { readFile } from 'node:fs/promises';
import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import type { ColumnTypes, SourceReader } from '../../clients/source/source.js';
import { checkMapping, parseMapping, type TableMapping } from './mapping.js';

export interface CheckedTable {
  readonly mapping: TableMapping;
  readonly columns: ColumnTypes;
}

/** Holds the mapping file against the source, all of it before the first row is read. In the order of work. */
export async function checkAll(
  reader: SourceReader,
  types: readonly RecordType[],
  file: string,
): Promise<ReadonlyMap<RecordType, CheckedTable>> {
  const mapping = parseMapping(await readFile(file, 'utf8'));
  const checked = new Map<RecordType, CheckedTable>();
  for (const type of recordTypes) {
    if (!types.includes(type)) continue;
    const table = mapping[type];
    const columns = table ? await reader.findColumns(table.table) : null;
    checkMapping(type, table, columns);
    checked.set(type, { mapping: table, columns: columns ?? new Map() });
  }
  return checked;
}
