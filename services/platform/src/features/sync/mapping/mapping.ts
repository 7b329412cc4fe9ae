import type { RecordType } from '@guildhall/contracts/platform';
import type { ColumnTypes } from '../../../clients/source/source.js';

/** A column of the source, optionally with a translation of values (`{"A": "active"}`). */
export type MappedColumn =
  | string
  | { readonly column: string; readonly values?: Readonly<Record<string, string>> };

export interface TableMapping {
  /** A table or view, with its schema if needed. */
  readonly table: string;
  /** By our field names. */
  readonly columns: Readonly<Record<string, MappedColumn>>;
  /** When the source last changed a row: lets an incremental run read only new rows. */
  readonly changed_at?: string;
}

/** A table of the source and its column types. */
export interface SourceTable {
  readonly mapping: TableMapping;
  readonly columns: ColumnTypes;
}

/** Types the organization does not have are left out. */
export type Mapping = Readonly<Partial<Record<RecordType, TableMapping>>>;

/** Reads the mapping again: it may be edited while the service runs. */
export type LoadMapping = () => Promise<Mapping>;

/** A mapping error, worded for the person who edits the mapping. */
export class MappingError extends Error {
  override readonly name = 'MappingError';
  readonly type: RecordType | null;
  constructor(message: string, type: RecordType | null = null) {
    super(message);
    this.type = type;
  }
}

export const columnOf = (column: MappedColumn) =>
  typeof column === 'string' ? column : column.column;

export const valuesOf = (column: MappedColumn) =>
  typeof column === 'string' ? undefined : column.values;
