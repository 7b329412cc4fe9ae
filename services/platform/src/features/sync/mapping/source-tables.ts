import { readFile } from 'node:fs/promises';
import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import type { ColumnTypes, Source, SourceReader } from '../../../clients/source/source.js';
import { recordDefinitions } from './definitions.js';
import {
  checkMapping,
  type Mapping,
  MappingError,
  parseMapping,
  type TableMapping,
} from './mapping.js';
import { sourceSql } from './source-sql.js';

export interface SourceTable {
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
export async function checkTables(
  reader: SourceReader,
  types: readonly RecordType[],
  file: string,
): Promise<ReadonlyMap<RecordType, SourceTable>> {
  const mapping = await readMapping(file);
  const checked = new Map<RecordType, SourceTable>();
  for (const type of recordTypes) {
    if (!types.includes(type)) continue;
    const table = mapping[type];
    const columns = table ? await reader.findColumns(table.table) : null;
    checkMapping(type, table, columns);
    checked.set(type, { mapping: table, columns: columns ?? new Map() });
  }
  return checked;
}

/** How many rows there are to come, for a progress bar. */
export async function countRows(
  source: Source,
  types: readonly RecordType[],
  file: string,
): Promise<ReadonlyMap<RecordType, number>> {
  const reader = await source.open();
  try {
    const totals = new Map<RecordType, number>();
    for (const [type, { mapping, columns }] of await checkTables(reader, types, file)) {
      const options = { dialect: reader.dialect, keyIsUnique: true };
      const { count } = sourceSql(recordDefinitions[type], mapping, columns, options);
      for await (const [line] of reader.readLines(count)) totals.set(type, Number(line));
    }
    return totals;
  } finally {
    await reader.close();
  }
}
