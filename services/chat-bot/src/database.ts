import { type Database as DatabaseOf, openDatabase as open } from '@guildhall/service-kit/database';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

export type Database = DatabaseOf<Tables>;
/** What a repository asks: the database, or a transaction of it. */
export type Db = Kysely<Tables>;

export const openDatabase = (
  options: { readonly databaseUrl: string; readonly databasePool: number },
  onError: (error: Error) => void,
): Database =>
  open({ url: options.databaseUrl, max: options.databasePool, name: 'chat-bot', onError });
