import { say } from '@guildhall/contracts/said';
import type { Table } from '../../table/table.js';

/** Where its rows make the statement's sums, it is certain what they are, wherever they stand. */
export function tableWarnings<K extends string>(
  name: string,
  tables: Table<K>[],
  summed = false,
): string[] {
  if (tables.length === 0) return [say('table_missing', name)];
  const unheaded = tables.reduce((rows, table) => rows + table.unheaded, 0);
  return [
    ...(!summed && tables.some(table => !table.sure) ? [say('table_column_unsure', name)] : []),
    ...tables.flatMap(table => table.doubtful).map(row => say('row_name_unsure', row)),
    ...(unheaded > 0 ? [say('table_goes_on', name, unheaded)] : []),
  ];
}
