import { withClient } from '@guildhall/local-stack/postgres';
import type pg from 'pg';

/** What one statement gives, over a connection of its own. */
export const rowsOf = <T extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<readonly T[]> => withClient(url, async client => (await client.query<T>(text)).rows);
