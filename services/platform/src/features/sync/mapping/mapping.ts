import type { RecordType } from '@guildhall/contracts/platform';
import { recordTypes } from '@guildhall/contracts/platform';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ColumnTypes } from '../../../clients/source/source.js';
import { type RecordDefinition, recordDefinitions } from './definitions.js';

/** A column of the source, or one whose values mean something else here (`{"A": "active"}`). */
const Column = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object({
    column: Type.String({ minLength: 1 }),
    values: Type.Record(Type.String(), Type.String()),
  }),
]);

export const TableMapping = Type.Object({
  /** A table or view, with its schema where needed. */
  table: Type.String({ minLength: 1 }),
  columns: Type.Record(Type.String(), Column),
  /** When the source last changed a row: lets an incremental run read only what is new. */
  changed_at: Type.Optional(Type.String({ minLength: 1 })),
});
export type TableMapping = Static<typeof TableMapping>;
export type Mapping = Partial<Record<RecordType, TableMapping>>;

/** What is wrong with the mapping, said so that whoever edits it can put it right. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
  readonly type: RecordType | null;
  constructor(message: string, type: RecordType | null = null) {
    super(message);
    this.type = type;
  }
}

export const columnOf = (column: Static<typeof Column>) =>
  typeof column === 'string' ? column : column.column;

function parseJson(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch (error) {
    throw new MappingError(`The source mapping is not JSON: ${(error as Error).message}`);
  }
  throw new MappingError('The source mapping must be an object with one entry per record type');
}

/** Reads the checked-in file; whether the source agrees is asked afterwards. */
export function parseMapping(text: string): Mapping {
  const given = parseJson(text);
  const mapping: Mapping = {};
  for (const type of recordTypes) {
    const entry = given[type];
    if (entry === undefined) continue;
    if (!Value.Check(TableMapping, entry)) {
      const [first] = Value.Errors(TableMapping, entry);
      throw new MappingError(
        `The source mapping of ${type} is not as expected: ${first?.instancePath || '/'} ${first?.message ?? ''}`,
        type,
      );
    }
    mapping[type] = entry;
  }
  return mapping;
}

function checkFields(definition: RecordDefinition, mapping: TableMapping): void {
  const known = new Set(definition.fields.map(field => field.name));
  const unknown = Object.keys(mapping.columns).find(name => !known.has(name));
  if (unknown !== undefined)
    throw new MappingError(
      `The source mapping of ${definition.type} names a field that does not exist: ${unknown}`,
      definition.type,
    );
  const missing = definition.fields.find(field => field.required && !mapping.columns[field.name]);
  if (missing)
    throw new MappingError(
      `The source mapping of ${definition.type} lacks a column for the required field ${missing.name}`,
      definition.type,
    );
}

/** Whether the source has what the mapping names. Columns that nobody asked for do not matter. */
export function checkMapping(
  type: RecordType,
  mapping: TableMapping | undefined,
  columns: ColumnTypes | null,
): asserts mapping is TableMapping {
  if (!mapping) throw new MappingError(`The source mapping says nothing about ${type}`, type);
  checkFields(recordDefinitions[type], mapping);
  if (columns === null)
    throw new MappingError(
      `The source has no table or view ${mapping.table}, which ${type} are mapped to`,
      type,
    );
  const wanted = [
    ...Object.entries(mapping.columns).map(([field, column]) => [field, columnOf(column)] as const),
    ...(mapping.changed_at === undefined ? [] : [['changed_at', mapping.changed_at] as const]),
  ];
  const missing = wanted.find(([, column]) => !columns.has(column));
  if (missing)
    throw new MappingError(
      `The source's ${mapping.table} has no column ${missing[1]}, which ${type}.${missing[0]} is mapped to`,
      type,
    );
}
