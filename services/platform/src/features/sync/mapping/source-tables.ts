import { type RecordType, recordTypes } from '@guildhall/contracts/platform';
import { type ColumnTypes, isTime, type SourceReader } from '../../../clients/source/source.js';
import {
  columnOf,
  type Mapping,
  MappingError,
  type SourceTable,
  type TableMapping,
} from './mapping.js';

/** Mapped tables and columns the source lacks. */
export function tableProblems(
  type: RecordType,
  { table, columns, changed_at }: TableMapping,
  found: ColumnTypes | null,
): string[] {
  if (found === null)
    return [`The source has no table or view ${table}, but ${type} are mapped to it`];
  const wanted = [
    ...Object.entries(columns).map(([field, column]) => [field, columnOf(column)] as const),
    ...(changed_at === undefined ? [] : [['changed_at', changed_at] as const]),
  ];
  const missing = wanted.filter(([, column]) => !found.has(column));
  if (missing.length > 0)
    return missing.map(
      ([field, column]) =>
        `The source's ${table} has no column ${column}, but ${type}.${field} is mapped to it`,
    );
  if (changed_at === undefined || isTime(found.get(changed_at))) return [];
  return [
    `The source's ${table}.${changed_at} does not contain times, but ${type}.changed_at needs them`,
  ];
}

/** Checks the whole mapping against the source before reading rows. In run order. */
export async function checkTables(
  reader: SourceReader,
  mapping: Mapping,
  types: readonly RecordType[],
): Promise<ReadonlyMap<RecordType, SourceTable>> {
  const checked = new Map<RecordType, SourceTable>();
  const problems: { readonly type: RecordType; readonly message: string }[] = [];
  for (const type of recordTypes) {
    if (!types.includes(type)) continue;
    const table = mapping[type];
    if (table === undefined) {
      problems.push({ type, message: `The source mapping has no ${type}` });
      continue;
    }
    const columns = await reader.findColumns(table.table);
    for (const message of tableProblems(type, table, columns)) problems.push({ type, message });
    checked.set(type, { mapping: table, columns: columns ?? new Map() });
  }
  const [first] = problems;
  if (first) throw new MappingError(problems.map(({ message }) => message).join('; '), first.type);
  return checked;
}
