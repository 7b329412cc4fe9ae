import { type Database as DatabaseOf, opens } from '@guildhall/service-kit/database';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './generated/tables.js';

export type Database = DatabaseOf<Tables>;
/** What a repository asks: the database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** A column in a statement that is put together from names: the type check knows of it, and of its next name. */
export const column = <Table extends keyof Tables>(
  _table: Table,
  name: keyof Tables[Table] & string,
): string => name;

/**
 * What a row or an object has, each as SQL says it. Written for the fields of a contract it has to have all of
 * them: one that the contract has and this has not does not compile.
 */
export type Columns<Name extends string = string> = Readonly<Record<Name, string>>;

/** Columns of a table, under their own names. */
export const own = <Table extends keyof Tables, Name extends keyof Tables[Table] & string>(
  _table: Table,
  alias: string,
  names: readonly Name[],
) => Object.fromEntries(names.map(name => [name, `${alias}.${name}`])) as Columns<Name>;

/** In a select. */
export const selected = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, value]) => `${value} as ${name}`)
    .join(', ');

/** In what builds a JSON object. */
export const fields = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ');

export const openDatabase = opens<Tables>('platform');
