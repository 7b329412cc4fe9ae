import { readFile } from 'node:fs/promises';
import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import type { ColumnTypes, SourceReader } from '../../clients/source/source.js';
import {
  checkMapping,
  type Mapping,
  MappingError,
  parseMapping,
  type TableMapping,
} from './mapping.js';

export interface CheckedTable {
  readonly mapping: TableMapping;
  readonly columns: ColumnTypes;
}

async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new MappingError(`The source mapping cannot be read: ${error.message}`);
  });
  return parseMapping(text);
}

/** Holds the mapping file against the source, all of it before the first row is read. In the order of work. */
export async function checkAll(
  reader: SourceReader,
  types: readonly RecordType[],
  file: string,
): Promise<ReadonlyMap<RecordType, CheckedTable>> {
  const mapping = await readMapping(file);
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
