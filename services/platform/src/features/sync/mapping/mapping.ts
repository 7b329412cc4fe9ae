import type { RecordType } from '@guildhall/contracts/platform';
import type { ColumnTypes } from '../../../clients/source/source.js';

/** A column of the source, or one whose values mean something else here (`{"A": "active"}`). */
export type MappedColumn =
  | string
  | { readonly column: string; readonly values?: Readonly<Record<string, string>> };

export interface TableMapping {
  /** A table or view, with its schema where needed. */
  readonly table: string;
  /** By the names of our fields. */
  readonly columns: Readonly<Record<string, MappedColumn>>;
  /** When the source last changed a row: lets an incremental run read only what is new. */
  readonly changed_at?: string;
}

/** A table that the source has, and the kinds of its columns. */
export interface SourceTable {
  readonly mapping: TableMapping;
  readonly columns: ColumnTypes;
}

/** What an organisation does not have is left out. */
export type Mapping = Readonly<Partial<Record<RecordType, TableMapping>>>;

/** Reads the mapping anew: it may be edited while the service runs. */
export type LoadMapping = () => Promise<Mapping>;

/** What is wrong with the mapping, said so that whoever edits it can put it right. */
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
