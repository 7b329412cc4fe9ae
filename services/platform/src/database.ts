import { type Database as DatabaseOf, opens } from '@guildhall/service-kit/database';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './generated/tables.js';

export type Database = DatabaseOf<Tables>;
/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** A checked column name for statements built from names. */
export const column = <Table extends keyof Tables>(
  _table: Table,
  name: keyof Tables[Table] & string,
): string => name;

/**
 * The fields of a row or object, each as an SQL expression. Typed by the contract: a missing field does not compile.
 */
export type Columns<Name extends string = string> = Readonly<Record<Name, string>>;

/** Columns under their own names. */
export const own = <Table extends keyof Tables, Name extends keyof Tables[Table] & string>(
  _table: Table,
  alias: string,
  names: readonly Name[],
) => Object.fromEntries(names.map(name => [name, `${alias}.${name}`])) as Columns<Name>;

/** As a select list. */
export const selected = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, value]) => `${value} as ${name}`)
    .join(', ');

/** As arguments of `jsonb_build_object`. */
export const fields = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');

export const openDatabase = opens<Tables>('platform');
