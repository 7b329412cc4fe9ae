import { type Database as DatabaseOf, opens } from '@guildhall/service-kit/database';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.js';

export type Database = DatabaseOf<Tables>;
/** What a repository asks: the database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const openDatabase = opens<Tables>('pay');

/** An instant as the wire has it: UTC, milliseconds, Z. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
