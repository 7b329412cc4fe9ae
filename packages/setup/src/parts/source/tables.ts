import type { RecordType } from '@guildhall/contracts/platform';
import {
  columnOf,
  type MappedColumn,
  recordDefinitions,
  type TableMapping,
} from '@guildhall/platform/checks';
import type { Asker } from '../../asking/asker.js';
import { ofColumn, ofTable } from '../../asking/questions.js';
import { describeMapping } from './describe.js';
import {
  missingIn,
  proposeChangedAt,
  proposeColumns,
  proposeTable,
  type SourceTable,
} from './propose.js';

export async function askTable(
  type: RecordType,
  tables: readonly SourceTable[],
  asker: Asker,
): Promise<SourceTable | undefined> {
  const name = await asker.choose({
    name: `${type}.table`,
    message: ofTable(type),
    fallback: proposeTable(type, tables)?.name ?? '',
    options: [
      ...tables.map(table => ({ value: table.name, label: table.name })),
      ...(type === 'members' ? [] : [{ value: '', label: 'we have none' }]),
    ],
  });
  return tables.find(table => table.name === name);
}

const askColumn = (
  type: RecordType,
  field: string,
  table: SourceTable,
  asker: Asker,
  fallback = '',
) =>
  asker.choose({
    name: `${type}.${field}`,
    message: ofColumn(field, table.name),
    fallback,
    options: [
      ...[...table.columns.keys()].map(column => ({ value: column, label: column })),
      { value: '', label: 'none', hint: 'a view can compute a missing column' },
    ],
  });

type Columns = Readonly<Record<string, MappedColumn>>;

const without = (columns: Columns, field: string): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => name !== field));

const withColumn = (columns: Columns, field: string, column: string): Columns =>
  column === '' ? without(columns, field) : { ...columns, [field]: column };

/** Asks for missing required columns; the rest can be changed until confirmed. */
export async function askColumns(
  type: RecordType,
  table: SourceTable,
  mapped: readonly RecordType[],
  asker: Asker,
): Promise<TableMapping> {
  let columns: Columns = proposeColumns(type, table, mapped);
  const asked = asker.isPerson
    ? missingIn(type, columns)
    : recordDefinitions[type].fields.map(({ name }) => name);
  for (const field of asked) {
    const proposed = columns[field];
    const column = proposed === undefined ? '' : columnOf(proposed);
    columns = withColumn(columns, field, await askColumn(type, field, table, asker, column));
  }
  const changedAt = proposeChangedAt(table);
  const mapping = () => ({
    table: table.name,
    ...(changedAt !== undefined && { changed_at: changedAt }),
    columns,
  });
  while (asker.isPerson) {
    asker.say(describeMapping(type, mapping()));
    const field = await asker.choose({
      name: `${type}.change`,
      message: 'Is this correct?',
      fallback: '',
      options: [
        { value: '', label: 'Yes' },
        ...recordDefinitions[type].fields.map(({ name }) => ({
          value: name,
          label: `No: ${name} is another column, or none`,
        })),
      ],
    });
    if (field === '') break;
    columns = withColumn(columns, field, await askColumn(type, field, table, asker));
  }
  return mapping();
}
