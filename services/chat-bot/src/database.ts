import { type Database as DatabaseOf, opens } from '@guildhall/service-kit/database';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './generated/tables.js';

export type Database = DatabaseOf<Tables>;
/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export const openDatabase = opens<Tables>('chat-bot');
