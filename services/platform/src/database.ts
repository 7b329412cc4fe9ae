import { type Database as DatabaseOf, opens } from '@guildhall/service-kit/database';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.js';

export type Database = DatabaseOf<Tables>;
/** What a repository asks: the database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** A column in a statement that is put together from names: the type check knows of it, and of its next name. */
export const column = <Table extends keyof Tables>(
  _table: Table,
  name: keyof Tables[Table] & string,
): string => name;

/** Columns as parts of a JSON object, under their own names. */
export const fields = <Table extends keyof Tables>(
  _table: Table,
  alias: string,
  columns: readonly (keyof Tables[Table] & string)[],
) => columns.map(column => `'${column}', ${alias}.${column}`).join(', ');

export const openDatabase = opens<Tables>('platform');
